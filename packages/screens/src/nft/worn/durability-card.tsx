import { joinSentences } from '../../shared/sentences.ts';
import type { NftItem, ViewAverages } from '@taice/contract';
import { Card, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useDurationText } from '../parts/use-duration-text.ts';

/** Remaining durability. A hatched part shows the effect of the chosen repair. */
export function DurabilityCard({
  item,
  pace,
  to,
}: {
  item: NftItem;
  pace: ViewAverages | null;
  /** Durability after the chosen repair; null: none is chosen. */
  to: number | null;
}) {
  const { t } = useTranslation();
  const { about: formatDuration } = useDurationText();
  const { durability, max_durability: max, state, views_left: viewsLeft } = item;
  const toPercent = (value: number) => `${(100 * value) / max}%`;
  const perDurability = pace?.views_per_durability ?? 0;
  const days =
    pace && pace.views_per_day > 0
      ? ((durability - 1) * perDurability + viewsLeft) / pace.views_per_day
      : null;
  return (
    <Card as="section" aria-label={t('nft.worn.durability')} className="worn-card">
      <div className="worn-line">
        <Text weight="semibold">{t('nft.worn.durability')}</Text>
        <Text tone="muted">
          <Text weight="bold">{durability}</Text> {t('nft.worn.ofMax', { max })}
        </Text>
      </div>
      <div
        className="worn-bar"
        role="progressbar"
        aria-label={t('nft.worn.durability')}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={durability}
        data-low={durability * 5 <= max || undefined}
      >
        <span className="worn-bar-now" style={{ width: toPercent(durability) }} />
        {to !== null && (
          <span className="worn-bar-back" style={{ width: toPercent(to - durability) }} />
        )}
      </div>
      <Text as="p" size={12} tone="muted">
        {state === 'broken'
          ? t('nft.worn.brokenSays')
          : joinSentences(
              perDurability > 0 && t('nft.worn.wears', { count: perDurability }),
              days !== null && t('nft.worn.lasts', { span: formatDuration(days) }),
            )}
      </Text>
    </Card>
  );
}
