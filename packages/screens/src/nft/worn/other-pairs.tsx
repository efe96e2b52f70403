import type { Equipment } from '@taice/core';
import { Button, Card, Link, SectionHead } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { ownItemsHref } from '../nft-paths.ts';
import { useEquip } from '../parts/use-equip.ts';
import { PairRow } from './pair-row.tsx';

const maxPairs = 5;

/** The viewer's other wearable pairs, the highest boost first. */
export function OtherPairs({
  available,
  title,
}: {
  available: Equipment['available'];
  title: string;
}) {
  const { t } = useTranslation();
  const { busy, putOn } = useEquip();
  if (available.length === 0) return null;
  return (
    <section>
      <SectionHead
        size={16}
        aside={available.length > maxPairs && <Link href={ownItemsHref}>{t('nft.worn.all')}</Link>}
      >
        {title}
      </SectionHead>
      <Card padding={0} clip>
        <ul>
          {available.slice(0, maxPairs).map((item) => (
            <PairRow key={item.id} item={item}>
              <Button
                size={36}
                busy={busy}
                aria-label={t('nft.worn.putOnOf', { name: item.series.name })}
                onClick={() => void putOn(item)}
              >
                {t('nft.worn.putOn')}
              </Button>
            </PairRow>
          ))}
        </ul>
      </Card>
    </section>
  );
}
