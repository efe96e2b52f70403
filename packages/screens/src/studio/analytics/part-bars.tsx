import { Card, Skeleton, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useFigures } from './use-figures.ts';

type Props = {
  title: string;
  parts: ReadonlyArray<{ readonly key: string; readonly n: number }> | undefined;
  name: (key: string) => string;
};

const shown = 6;

/** The parts of all views, the largest first. */
export function PartBars({ title, parts, name }: Props) {
  const { t } = useTranslation();
  const say = useFigures();
  const all = parts?.reduce((sum, { n }) => sum + n, 0) ?? 0;
  const most = Math.max(1, ...(parts ?? []).map(({ n }) => n));
  return (
    <Card as="section" padding={20} className="analytics-parts">
      <Text as="h2" size={16} weight="bold">
        {title}
      </Text>
      {!parts ? (
        <Skeleton height={212} />
      ) : all === 0 ? (
        <Text as="p" tone="muted">
          {t('analytics.noneYet')}
        </Text>
      ) : (
        <ul>
          {parts.slice(0, shown).map(({ key, n }) => (
            <li key={key}>
              <span className="analytics-part-line">
                <Text lines={1}>{key === '' ? t('analytics.unknown') : name(key)}</Text>
                <strong>{say.percent(n / all)}</strong>
                <span className="tc-12 tc-muted">{say.whole(n)}</span>
              </span>
              <span className="analytics-bar" aria-hidden="true">
                <span style={{ width: `${(n / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
