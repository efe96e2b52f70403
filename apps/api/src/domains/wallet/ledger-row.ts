import type { LedgerRow } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Config } from '../../platform/config.ts';
import type { Caller } from '../../platform/endpoint.ts';
import type { Services } from '../../platform/services.ts';
import type { BookedRow } from './row-queries.ts';
import { outcomeOf, currentBucketOf } from './outcome.ts';
import { type RowCause, rowCauses } from './row-causes.ts';
import { nameRow } from './row-names.ts';

/** A ledger row, as the pages show it. */
export const ledgerRow = (
  row: BookedRow,
  cause: RowCause | undefined,
  lang: Lang,
  { mediaUrl }: Pick<Config, 'mediaUrl'>,
): LedgerRow => {
  const outcome = outcomeOf(row);
  const { ref_id, post_title, image } = row;
  const { title, source } = nameRow(lang, row.type, cause);
  return {
    ...outcome,
    id: `${row.id}`,
    type: row.type,
    title,
    source:
      post_title !== null && ref_id !== null
        ? { type: 'post', id: ref_id, title: post_title, image: image && `${mediaUrl}${image}` }
        : source,
    balance_after: row.balance_after === null ? null : formatMicro(row.balance_after),
    bucket: currentBucketOf(outcome, row.bucket),
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

/** The caller's ledger rows, each with the name of its cause. */
export const ledgerRows = async (
  {
    db,
    user,
    lang,
    config,
  }: Pick<Services, 'db' | 'config'> &
    Pick<Caller, 'lang'> & { readonly user: { readonly userId: bigint } },
  rows: readonly BookedRow[],
): Promise<LedgerRow[]> => {
  const causes = await rowCauses(db, user.userId, rows);
  return rows.map((row) => ledgerRow(row, causes.get(row.journal_id), lang, config));
};
