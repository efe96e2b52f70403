import { contract, type Reply } from '@taice/contract';
import { z } from 'zod';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { ledgerRow } from '../wallet/ledger-row.ts';
import { readLine } from '../wallet/queries.ts';
import { ruleText } from './rule-texts.ts';

type Why = Reply<typeof contract.rewards.userRewardLogDetail>;

export const userRewardLogDetail = handler(contract.rewards.userRewardLogDetail, {
  run: async (call) => {
    const { db, config, numbers, lang, user, input } = call;
    const line = await readLine(db, user.userId, input.id);
    if (!line) return fail(404);
    const row = ledgerRow(line, lang, config);
    return {
      ...row,
      source:
        line.post_title !== null && line.ref_id !== null
          ? { type: 'post' as const, id: line.ref_id, title: line.post_title, image: row.image }
          : null,
      session: proofOf(line.detail),
      rule_text: ruleText(line.type, numbers, lang),
      factor: line.factor,
      chain: {
        prev: line.prev?.toString('hex') ?? null,
        hash: line.leaf?.toString('hex') ?? null,
        seq: line.seq === null ? null : `${line.seq}`,
      },
    };
  },
});

/** What `payView` keeps beside a journal. */
const proofShape = z.object({
  watched_ms: z.number(),
  required_ms: z.number(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  beat_at_ms: z.array(z.number()),
  beat_credited_ms: z.array(z.number()),
  beat_reasons: z.array(z.string()),
});

const proofOf = (detail: Record<string, unknown> | null): Why['session'] => {
  const parsed = proofShape.safeParse(detail);
  if (!parsed.success) return null;
  const { watched_ms, required_ms, started_at, ended_at, ...beats } = parsed.data;
  const start = Date.parse(started_at);
  return {
    watched_seconds: watched_ms / 1000,
    required_seconds: required_ms / 1000,
    started_at,
    ended_at,
    beats: beats.beat_at_ms.map((at, index) => ({
      at: new Date(start + at).toISOString(),
      credited_s: (beats.beat_credited_ms[index] ?? 0) / 1000,
      reason: beats.beat_reasons[index] || null,
    })),
  };
};
