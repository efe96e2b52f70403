import type { SkipMark } from '@taice/core';
import { Button, IconButton, Text } from '@taice/ui';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { TimeField } from './time-field.tsx';

const kinds = ['intro', 'recap', 'credits'] as const;

export type SkipsFieldProps = {
  skips: readonly SkipMark[];
  duration: number;
  /** Maximum total in seconds. */
  most: number;
  error: string | undefined;
  onChange: (skips: readonly SkipMark[]) => void;
};

const sortSkips = (skips: readonly SkipMark[]) => skips.toSorted((a, b) => a.start_s - b.start_s);

/** Parts that viewers may skip; the required time for the reward shrinks accordingly. */
export function SkipsField({ skips, duration, most, error, onChange }: SkipsFieldProps) {
  const { t } = useTranslation();
  const unusedKinds = kinds.filter((kind) => !skips.some((each) => each.kind === kind));
  const change = (kind: SkipMark['kind'], changes: Partial<SkipMark>) =>
    onChange(skips.map((each) => (each.kind === kind ? { ...each, ...changes } : each)));
  const add = (kind: SkipMark['kind']) => {
    const length = Math.min(5, Math.max(1, Math.floor(most / 2)));
    const start = kind === 'credits' ? Math.max(0, Math.floor(duration) - length) : 0;
    const after =
      kind === 'recap' ? (skips.find((each) => each.kind === 'intro')?.end_s ?? 0) : start;
    onChange(sortSkips([...skips, { kind, start_s: after, end_s: after + length }]));
  };
  return (
    <div className="tc-field studio-list">
      <div className="tc-field-top">
        <span>{t('studio.skips')}</span>
      </div>
      <Text as="p" size={12} tone="muted">
        {t('studio.skipsHint', { count: Math.floor(most) })}
      </Text>
      <ul>
        {skips.map(({ kind, start_s, end_s }) => (
          <li key={kind} className="studio-line">
            <span className="studio-line-words">{t(`studio.skip.${kind}`)}</span>
            <TimeField
              label={t('studio.skipFrom')}
              value={start_s}
              onChange={(seconds) => change(kind, { start_s: seconds })}
            />
            <span aria-hidden="true">–</span>
            <TimeField
              label={t('studio.skipTo')}
              value={end_s}
              invalid={end_s <= start_s}
              onChange={(seconds) => change(kind, { end_s: seconds })}
            />
            <IconButton
              label={t('studio.skipRemove', { part: t(`studio.skip.${kind}`) })}
              icon={<X />}
              onClick={() => onChange(skips.filter((each) => each.kind !== kind))}
            />
          </li>
        ))}
      </ul>
      {unusedKinds.length > 0 && most >= 1 && (
        <div className="studio-adds">
          {unusedKinds.map((kind) => (
            <Button key={kind} size={36} icon={<Plus />} onClick={() => add(kind)}>
              {t(`studio.skip.${kind}`)}
            </Button>
          ))}
        </div>
      )}
      <div aria-live="polite">{error && <p className="tc-field-says tc-bad">{error}</p>}</div>
    </div>
  );
}
