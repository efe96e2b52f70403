import { roundToPercentages } from '@taice/core';
import { Card, Skeleton, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useFigureFormat } from './use-figures.ts';

type Part = { readonly key: string; readonly n: number };
type Props = {
  title: string;
  parts: readonly Part[] | undefined;
  name: (key: string) => string;
  /** The reason why all are unknown, if that is possible. */
  unknown?: string;
};

const maxRows = 6;
/** The row that stands for all parts without a row of their own. */
const othersKey = '…';

/** The largest parts, and one row for the rest, so that the rows add up to the whole. */
const rowsOf = (parts: readonly Part[]): readonly Part[] => {
  if (parts.length <= maxRows) return parts;
  const othersTotal = parts.slice(maxRows - 1).reduce((sum, { n }) => sum + n, 0);
  return [...parts.slice(0, maxRows - 1), { key: othersKey, n: othersTotal }];
};

/** The parts of all views, the largest first. */
export function BreakdownBars({ title, parts, name, unknown }: Props) {
  const { t } = useTranslation();
  const formatFigure = useFigureFormat();
  const rows = rowsOf(parts?.filter(({ n }) => n > 0) ?? []);
  const shares = roundToPercentages(rows.map(({ n }) => n));
  const maxValue = Math.max(1, ...rows.map(({ n }) => n));
  const emptyText = rows.length === 0 ? t('analytics.noneYet') : unknown;
  const named = (key: string) => {
    if (key === othersKey) return t('analytics.others');
    return key === '' ? t('analytics.unknown') : name(key);
  };
  return (
    <Card as="section" padding={20} className="analytics-parts">
      <Text as="h2" size={16} weight="bold">
        {title}
      </Text>
      {!parts ? (
        <Skeleton height={212} />
      ) : emptyText !== undefined && rows.every(({ key }) => key === '') ? (
        <Text as="p" tone="muted">
          {emptyText}
        </Text>
      ) : (
        <ul>
          {rows.map(({ key, n }, at) => (
            <li key={key}>
              <span className="analytics-part-line">
                <Text lines={1}>{named(key)}</Text>
                <strong>{formatFigure.share(shares[at] ?? 0)}</strong>
                <span className="tc-12 tc-muted">{formatFigure.count(n)}</span>
              </span>
              <span className="analytics-bar" aria-hidden="true">
                <span style={{ width: `${(n / maxValue) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
