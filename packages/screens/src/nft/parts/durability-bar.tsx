import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import './parts.css';

export type DurabilityBarProps = {
  durability: number;
  max: number;
  /** Shows both numbers beside the bar. */
  numbers?: boolean;
};

/** Remaining durability before a repair is due; amber if it is low. */
export function DurabilityBar({ durability, max, numbers = false }: DurabilityBarProps) {
  const { t } = useTranslation();
  return (
    <div className="durability" data-low={durability * 5 <= max || undefined}>
      <div
        className="durability-bar"
        role="progressbar"
        aria-label={t('nft.parts.durability')}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={durability}
      >
        <span style={{ width: `${(100 * durability) / max}%` }} />
      </div>
      {numbers && (
        <Text size={12} tone="muted" aria-hidden="true">
          {durability}/{max}
        </Text>
      )}
    </div>
  );
}
