import { idPattern } from '@taice/contract/shapes';
import type { AnalyticsMetric, AnalyticsRange } from '@taice/contract';
import { formatCount, formatPoints, langAtom, type AnalyticsFilter } from '@taice/core';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { langTags } from '../../shared/i18n.ts';

const ranges = ['7d', '28d', '90d', 'all'] as const satisfies AnalyticsRange[];

/** The chosen period and video. The address keeps them, so that a reload, Back and a link show the same. */
export function useAnalyticsParams() {
  const [query, setQuery] = useSearchParams();
  const range = ranges.find((one) => one === query.get('range')) ?? '28d';
  const id = idPattern.exec(query.get('id') ?? '')?.[0];
  const choose = (next: { range?: AnalyticsRange; id?: string | null }) =>
    setQuery(
      (before) => {
        if (next.range) before.set('range', next.range);
        if (next.id === null) before.delete('id');
        else if (next.id) before.set('id', next.id);
        return before;
      },
      { replace: next.id === undefined },
    );
  const filter: AnalyticsFilter = useMemo(() => ({ postId: id, range }), [id, range]);
  return { asked: filter, ranges, choose };
}

/** Formatters of figures in the page's language. */
export function useFigureFormat() {
  const lang = useAtomValue(langAtom);
  const { t } = useTranslation();
  return useMemo(() => {
    const tag = langTags[lang];
    const integerFormat = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
    const compactFormat = new Intl.NumberFormat(tag, {
      notation: 'compact',
      maximumFractionDigits: 1,
    });
    const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
    const signed = new Intl.NumberFormat(tag, { style: 'percent', signDisplay: 'exceptZero' });
    const tenths = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
    const day = new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', timeZone: 'UTC' });
    const countries = new Intl.DisplayNames(tag, { type: 'region' });
    const watched = (seconds: number): string => {
      if (seconds >= 3_600) return t('analytics.hours', { n: tenths.format(seconds / 3_600) });
      if (seconds >= 60) return t('analytics.minutes', { n: integerFormat.format(seconds / 60) });
      return t('analytics.seconds', { n: integerFormat.format(seconds) });
    };
    return {
      count: (n: number) => formatCount(n, lang),
      percent: (n: number) => percent.format(n),
      /** Per cent of a part that exists, so 0 becomes '< 1%'. */
      share: (n: number) => (n > 0 ? percent.format(n / 100) : `< ${percent.format(0.01)}`),
      change: (n: number) => signed.format(n / 100),
      day: (t: string) => day.format(new Date(t)),
      watched,
      points: (amount: string) => formatPoints(amount, lang),
      country: (code: string) => countries.of(code) ?? code,
      /** A number of one metric, as on its axis. */
      metric: (metric: AnalyticsMetric, n: number) =>
        metric === 'watch_seconds' ? watched(n) : compactFormat.format(n),
    };
  }, [lang, t]);
}
