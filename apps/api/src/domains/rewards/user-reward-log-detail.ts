import { contract, type Reply } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { translate } from '../../platform/translate.ts';
import { journalKeys } from '../ledger/keys.ts';
import { readRow } from '../wallet/row-queries.ts';
import { ledgerRow } from '../wallet/ledger-row.ts';
import { paidBoost } from '../wallet/paid-boost.ts';
import { rowCauses } from '../wallet/row-causes.ts';
import { type BookedEntry, bookedEntries } from './journal-queries.ts';
import { ruleText } from './rule-texts.ts';
import { viewProof } from './view-proof.ts';

type RewardLogDetail = Reply<typeof contract.rewards.userRewardLogDetail>;

export const userRewardLogDetail = handler(contract.rewards.userRewardLogDetail, {
  run: async (call) => {
    const { db, config, settings, lang, user, input } = call;
    const row = await readRow(db, user.userId, input.id);
    if (!row) return fail(404);
    // Only rows with a factor were settled with their day.
    const settledBy = row.factor === null ? '' : journalKeys.settlement(user.userId, row.biz_date);
    const [entries, causes, boost] = await Promise.all([
      bookedEntries(db, row.journal_id, settledBy),
      rowCauses(db, user.userId, [row]),
      row.type === 'view' && row.ref_id !== null
        ? paidBoost(db, lang, user.userId, BigInt(row.ref_id))
        : null,
    ]);
    const cause = causes.get(row.journal_id);
    return {
      ...ledgerRow(row, cause, lang, config),
      held_until: cause?.held_until?.toISOString() ?? null,
      session: proofOf(row.detail),
      boost,
      rule_text: ruleText(row.type, settings, lang),
      journals: journalsOf(entries, user.userId, lang),
      chain: {
        prev: row.prev?.toString('hex') ?? null,
        hash: row.leaf?.toString('hex') ?? null,
        seq: row.seq === null ? null : `${row.seq}`,
      },
    };
  },
});

const journalsOf = (
  journalEntries: BookedEntry[],
  userId: bigint,
  lang: Lang,
): RewardLogDetail['journals'] =>
  [...Map.groupBy(journalEntries, ({ journal_id }) => journal_id).values()].flatMap((entries) => {
    const [first] = entries;
    if (!first) return [];
    return {
      type: first.type,
      title: translate(lang, `ledger.${first.type}`),
      at: first.at.toISOString(),
      entries: entries.map((entry) => entryOf(entry, userId)),
    };
  });

const entryOf = (
  entry: BookedEntry,
  userId: bigint,
): RewardLogDetail['journals'][number]['entries'][number] => {
  const isMine = entry.owner_type === 'user' && entry.owner_id === userId;
  const account = entry.owner_type === 'user' ? entry.bucket : entry.owner_name;
  return {
    account,
    is_mine: isMine,
    amount: formatMicro(entry.amount),
    balance_after: isMine ? formatMicro(entry.balance_after) : null,
  };
};

/** Demo data has no session to name. */
const shownProof = viewProof.omit({ view_session_id: true });

const proofOf = (detail: Record<string, unknown> | null): RewardLogDetail['session'] => {
  const parsed = shownProof.safeParse(detail);
  if (!parsed.success) return null;
  const { watched_ms, required_ms, skipped_ms, started_at, ended_at, ...beats } = parsed.data;
  const start = Date.parse(started_at);
  return {
    watched_seconds: watched_ms / 1000,
    required_seconds: required_ms / 1000,
    skipped_seconds: skipped_ms / 1000,
    started_at,
    ended_at,
    beats: beats.beat_at_ms.map((at, index) => ({
      at: new Date(start + at).toISOString(),
      credited_s: (beats.beat_credited_ms[index] ?? 0) / 1000,
      reason: beats.beat_reasons[index] || null,
    })),
  };
};
