import type { Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { postMessage } from '../messages/post-message.ts';
import { forfeitHeld, releaseHeld } from '../user/decide-suspension.ts';
import { audit, type Decider } from './audit.ts';

/**
 * - `limit`: watches, earns nothing
 * - `suspend`: has no session; open days are held until the case is decided
 * - `reinstate`: as before, and what was held is paid
 * - `forfeit`: what was held is taken back; the suspension goes on
 */
const decidable = {
  limit: ['active'],
  suspend: ['active', 'limited', 'deleting'],
  reinstate: ['limited', 'suspended'],
  forfeit: ['suspended'],
} as const;
export type AccountDecision = keyof typeof decidable;
export const accountDecisions = Object.keys(decidable) as readonly AccountDecision[];

/** Decides how an account stands. `until` ends a suspension by itself. 1117 for no such person, 1708 for the wrong state. */
export const decideAccount = async (
  tx: Tx,
  decider: Decider,
  userId: bigint,
  decision: AccountDecision,
  until: Date | null = null,
): Promise<void> => {
  const person = await tx
    .selectFrom('user')
    .select(['id', 'status'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return fail(1117);
  const from: readonly string[] = decidable[decision];
  if (!from.includes(person.status)) return fail(1708);
  const status = {
    limit: 'limited',
    suspend: 'suspended',
    reinstate: 'active',
    forfeit: 'suspended',
  } as const;
  const next = status[decision];
  await tx
    .updateTable('user')
    .set({
      status: next,
      ...(decision !== 'forfeit' && {
        status_reason: next === 'active' ? null : decider.reason,
        status_until: next === 'suspended' ? until : null,
      }),
    })
    .where('id', '=', userId)
    .execute();
  const moved =
    decision === 'forfeit'
      ? await forfeitHeld(tx, userId, decider.at)
      : decision === 'reinstate' && person.status === 'suspended'
        ? await releaseHeld(tx, userId, decider.at)
        : 0n;
  const seq = await audit(tx, decider, {
    action: `user.${decision}`,
    target: ['user', userId],
    before: { status: person.status },
    after: { status: next, until: until?.toISOString() ?? null, moved: `${moved}` },
  });
  if (decision === 'forfeit') return;
  await postMessage(tx, {
    userId,
    type: 'security',
    template: decision === 'reinstate' ? 'account_open' : 'account_limited',
    params: { reason: decider.reason },
    dedupeKey: `decision:${seq}`,
    at: decider.at,
  });
};
