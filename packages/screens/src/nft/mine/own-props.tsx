import type { PropItem } from '@taice/contract';
import { Button, Card, SectionHead, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { giveHref } from '../nft-paths.ts';

/** One's potions: how many of each, what they give back, and the way to give them away. */
export function OwnProps({ props }: { props: readonly PropItem[] }) {
  const { t } = useTranslation();
  if (props.length === 0) return null;
  return (
    <section>
      <SectionHead size={16}>{t('nft.mine.potions')}</SectionHead>
      <Card padding={0} clip>
        <ul>
          {props.map((prop) => (
            <li key={prop.id} className="worn-other">
              <img src={prop.image} alt="" width={48} height={48} loading="lazy" />
              <span className="worn-other-words">
                <Text as="p" weight="semibold">
                  {t('nft.mine.propCount', { name: prop.name, count: prop.quantity })}
                </Text>
                <Text as="p" size={12} tone="muted">
                  {t('nft.mine.power', { count: prop.power })}
                </Text>
              </span>
              <Button
                size={36}
                href={giveHref(prop)}
                aria-label={t('nft.give.giveOf', { name: prop.name })}
              >
                {t('nft.give.give')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
