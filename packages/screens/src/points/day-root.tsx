import type { PublishedDay } from '@taice/contract';
import { IconButton, Link, Tag, Text } from '@taice/ui';
import { toast } from '@taice/core';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { shortFactor, usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useLocalTime } from '../shared/use-local-time.ts';

/** One closed day: its movements, its payments, and the root over all of them. */
export function DayRoot({ day }: { day: PublishedDay }) {
  const { t } = useTranslation();
  const taice = useTaice();
  const time = useLocalTime();
  const text = usePointsText();
  const date = time.day(day.date);
  const size = Math.max(1, Math.round(day.bytes / 1000));
  const copy = async () => {
    await navigator.clipboard.writeText(day.root);
    toast(taice, { kind: 'success', text: t('common.copied') });
  };
  return (
    <li className="root-day">
      <div className="root-day-head">
        <Text as="h2" size={16} weight="semibold">
          {date}
        </Text>
        <Tag tone={Number(day.factor) < 1 ? 'gold' : 'good'}>
          {t('roots.factor', { factor: shortFactor(day.factor) })}
        </Tag>
      </div>
      <Text as="p" tone="muted">
        {t('roots.lines', { count: day.leaf_count })} · {t('roots.people', { count: day.users })} ·{' '}
        {t('roots.issued', { amount: text.points(day.issued) })}
        {Number(day.burned) > 0 && ` · ${t('roots.burned', { amount: text.points(day.burned) })}`}
      </Text>
      <div className="root-day-foot">
        <code className="tc-mono root-hash">{day.root}</code>
        <IconButton label={t('roots.copy', { date })} icon={<Copy />} onClick={() => void copy()} />
        <Link
          href={new URL(day.file, location.origin).href}
          className="root-file"
          aria-label={t('roots.fileOf', { date, size })}
        >
          <Download aria-hidden="true" />
          {t('roots.file', { size })}
        </Link>
      </div>
    </li>
  );
}
