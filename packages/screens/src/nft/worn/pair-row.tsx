import type { NftItem } from '@taice/contract';
import { Link, Text } from '@taice/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { spectaclesHref } from '../nft-paths.ts';

/** One of the viewer's pairs in a list, with its buttons. */
export function PairRow({ item, children }: { item: NftItem; children: ReactNode }) {
  const { t } = useTranslation();
  const lang = useLang();
  return (
    <li className="worn-other">
      <img src={item.image} alt="" width={48} height={48} loading="lazy" />
      <span className="worn-other-words">
        <Link href={spectaclesHref(item)}>
          <Text as="p" weight="semibold" lines={1}>
            {item.series.name}
          </Text>
        </Link>
        <Text as="p" size={12} tone="muted">
          {t('nft.worn.short', {
            share: boostText(item.boost_bp, lang),
            durability: item.durability,
            max: item.max_durability,
          })}
        </Text>
      </span>
      {children}
    </li>
  );
}
