import { contract } from '@taice/contract';
import type { PublishedDay } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../../platform/endpoint.ts';
import { dayFileKey } from './publish-days.ts';
import { countRoots, type DayRoot, readRoots } from './queries.ts';

export const days = handler(contract.ledger.days, {
  run: async ({ db, input: { page, page_size } }) => {
    const [roots, total] = await Promise.all([
      readRoots(db, { offset: (page - 1) * page_size, limit: page_size }),
      countRoots(db),
    ]);
    return {
      list: roots.map(toPublishedDay),
      total,
      page,
      page_size,
      has_more: page * page_size < total,
      next_cursor: null,
    };
  },
});

const toPublishedDay = (day: DayRoot): PublishedDay => ({
  date: day.biz_date,
  leaf_count: Number(day.leaf_count),
  root: day.merkle_root.toString('hex'),
  issued: formatMicro(day.total_issued),
  burned: formatMicro(day.total_burned),
  pool: formatMicro(day.pool),
  total: formatMicro(day.total_contribution),
  factor: day.factor,
  users: day.users,
  signature: day.signature.toString('hex'),
  public_key: day.public_key.toString('hex'),
  published_at: day.published_at.toISOString(),
  file: `/${dayFileKey(day.biz_date)}`,
  bytes: Number(day.file_bytes),
});
