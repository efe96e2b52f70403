import type { LedgerRow } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Config } from '../../platform/config.ts';
import { words } from '../../platform/words.ts';
import type { BookedRow } from './row-queries.ts';
import { outcomeOf, placeOf } from './outcome.ts';

/** A row of somebody's points as the pages show it. */
export const ledgerRow = (
  row: BookedRow,
  lang: Lang,
  { mediaUrl }: Pick<Config, 'mediaUrl'>,
): LedgerRow => {
  const outcome = outcomeOf(row);
  const { ref_id, post_title, image } = row;
  return {
    ...outcome,
    id: `${row.id}`,
    type: row.type,
    title: words(lang, `ledger.${row.type}`),
    source:
      post_title !== null && ref_id !== null
        ? { type: 'post', id: ref_id, title: post_title, image: image && `${mediaUrl}${image}` }
        : null,
    balance_after: row.balance_after === null ? null : formatMicro(row.balance_after),
    bucket: placeOf(outcome, row.bucket),
    ref_type: row.ref_type,
    ref_id,
    biz_date: row.biz_date,
    created_at: row.at.toISOString(),
    proof: {
      leaf: row.leaf?.toString('hex') ?? null,
      day_root: row.day_root?.toString('hex') ?? null,
      verified_at: row.verified_at?.toISOString() ?? null,
    },
  };
};
