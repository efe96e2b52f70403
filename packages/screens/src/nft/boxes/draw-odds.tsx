import { locales } from '@taice/core';
import type { BoxDraw } from '@taice/contract';
import { drawRolls } from '@taice/core/rules';
import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useLang } from '../../shared/i18n.ts';

/** The odds of a box as they were when it was made. */
export function DrawOdds({ odds }: Pick<BoxDraw, 'odds'>) {
  const { t } = useTranslation();
  const lang = useLang();
  const percent = new Intl.NumberFormat(locales[lang], {
    style: 'percent',
    maximumFractionDigits: 4,
  });
  return (
    <ul className="draw-odds" aria-label={t('nft.box.odds')}>
      {odds.map(({ series_id, name, quantity, from, to }) => (
        <li key={series_id}>
          <Text>{quantity > 1 ? t('nft.box.several', { count: quantity, name }) : name}</Text>
          <Text weight="semibold">{percent.format((to - from) / drawRolls)}</Text>
        </li>
      ))}
    </ul>
  );
}
