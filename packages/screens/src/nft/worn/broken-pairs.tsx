import { ownNftQueries } from '@taice/core';
import { Button, Card, SectionHead } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';
import { usePages } from '../../shared/use-pages.ts';
import { spectaclesHref } from '../nft-paths.ts';
import { PairRow } from './pair-row.tsx';

/** The viewer's worn-out pairs, so that they find the one they wore. */
export function BrokenPairs() {
  const { t } = useTranslation();
  const { items } = usePages(ownNftQueries.list(useTaice(), { state: 'broken' }));
  if (items.length === 0) return null;
  return (
    <section>
      <SectionHead size={16}>{t('nft.worn.repairFirst')}</SectionHead>
      <Card padding={0} clip>
        <ul>
          {items.map((item) => (
            <PairRow key={item.id} item={item}>
              <Button
                size={36}
                href={spectaclesHref(item)}
                aria-label={t('nft.worn.repairOf', { name: item.series.name })}
              >
                {t('nft.worn.repair')}
              </Button>
            </PairRow>
          ))}
        </ul>
      </Card>
    </section>
  );
}
