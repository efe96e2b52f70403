import type { LedgerRow } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Config } from '../../platform/config.ts';
import { words } from '../../platform/words.ts';
import type { EventRow } from './event-queries.ts';
import { outcomeOf, placeOf } from './outcome.ts';

/** An event on somebody's points as the pages show it. */
export const ledgerRow = (
  event: EventRow,
  lang: Lang,
  { mediaUrl }: Pick<Config, 'mediaUrl'>,
): LedgerRow => {
  const outcome = outcomeOf(event);
  const { ref_id, post_title, image } = event;
  return {
    ...outcome,
    id: `${event.id}`,
    type: event.type,
    title: words(lang, `ledger.${event.type}`),
    source:
      post_title !== null && ref_id !== null
        ? { type: 'post', id: ref_id, title: post_title, image: image && `${mediaUrl}${image}` }
        : null,
    balance_after: event.balance_after === null ? null : formatMicro(event.balance_after),
    bucket: placeOf(outcome, event.bucket),
    ref_type: event.ref_type,
    ref_id,
    biz_date: event.biz_date,
    created_at: event.at.toISOString(),
    proof: {
      leaf: event.leaf?.toString('hex') ?? null,
      day_root: event.day_root?.toString('hex') ?? null,
      verified_at: event.verified_at?.toISOString() ?? null,
    },
  };
};
