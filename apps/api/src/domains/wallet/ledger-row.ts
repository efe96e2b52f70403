import type { LedgerRow } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro, parseFactor, settledAmount } from '@taice/core/rules';
import type { Config } from '../../platform/config.ts';
import { words } from '../../platform/words.ts';
import { contributionTypes } from '../ledger/journal-types.ts';
import type { Line } from './queries.ts';

const contributions = new Set<string>(contributionTypes);

/** A contribution waits for its day's settlement; everything else is what it is at once. */
const isWaiting = ({ type, bucket, amount, factor }: Line): boolean =>
  bucket === 'pending' && amount > 0n && contributions.has(type) && factor === null;

/** A ledger line as the pages show it. */
export const ledgerRow = (
  line: Line,
  lang: Lang,
  { mediaUrl }: Pick<Config, 'mediaUrl'>,
): LedgerRow => ({
  id: `${line.id}`,
  type: line.type,
  title: words(lang, `ledger.${line.type}`),
  amount: formatMicro(line.amount),
  balance_after: formatMicro(line.balance_after),
  bucket: line.bucket,
  status: isWaiting(line) ? 'pending' : 'posted',
  ref_type: line.ref_type,
  ref_id: line.ref_id,
  image: line.image && `${mediaUrl}${line.image}`,
  biz_date: line.biz_date,
  settled_amount:
    line.factor === null ? null : formatMicro(settledAmount(line.amount, parseFactor(line.factor))),
  created_at: line.at.toISOString(),
  proof: {
    leaf: line.leaf?.toString('hex') ?? null,
    day_root: line.day_root?.toString('hex') ?? null,
    verified_at: line.verified_at?.toISOString() ?? null,
  },
});
