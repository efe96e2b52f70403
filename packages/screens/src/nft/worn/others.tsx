import { type Equipment, wear } from '@taice/core';
import { Button, Card, Link, SectionHead, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { boostText } from '../../shared/boost-text.ts';
import { useLang } from '../../shared/i18n.ts';
import { useSaving } from '../../shared/use-saving.ts';
import { useTaice } from '../../shared/taice.tsx';
import { spectaclesHref } from '../nft-paths.ts';

const most = 5;

/** One's other pairs that could be worn instead, the highest boost first. */
export function Others({ available, title }: { available: Equipment['available']; title: string }) {
  const { t } = useTranslation();
  const lang = useLang();
  const taice = useTaice();
  const { busy, save } = useSaving();
  if (available.length === 0) return null;
  return (
    <section>
      <SectionHead
        size={16}
        aside={available.length > most && <Link href="/NFTs">{t('nft.worn.all')}</Link>}
      >
        {title}
      </SectionHead>
      <Card padding={0} clip>
        <ul>
          {available.slice(0, most).map((item) => (
            <li key={item.id} className="worn-other">
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
              <Button
                size={36}
                busy={busy}
                aria-label={t('nft.worn.putOnOf', { name: item.series.name })}
                onClick={() => void save(() => wear(taice, item.id), 'nft.worn.isOn')}
              >
                {t('nft.worn.putOn')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
