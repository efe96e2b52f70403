import type { Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { postMessage } from '../messages/post-message.ts';
import { endSuspension, forfeitHeld } from '../user/decide-suspension.ts';
import { audit, type Decider } from '../../platform/audit.ts';

/**
 * - `limit`: watches, earns nothing
 * - `suspend`: has no session; open days are held until the case is decided
 * - `reinstate`: of a suspended one as before that, be it limited or leaving, and what was held is paid; a limited one
 *   earns again
 * - `forfeit`: what was held is taken back; the suspension goes on
 */
const allowedStatuses = {
  limit: ['active'],
  suspend: ['active', 'limited', 'deleting'],
  reinstate: ['limited', 'suspended', 'deleting'],
  forfeit: ['suspended'],
} as const;
export type AccountDecision = keyof typeof allowedStatuses;
export const accountDecisions = Object.keys(allowedStatuses) as readonly AccountDecision[];

/**
 * Changes an account's status. `until` ends a suspension automatically. 1117 for no such person, 1708 for the wrong
 * state.
 */
export const decideAccount = async (
  tx: Tx,
  decider: Decider,
  userId: bigint,
  decision: AccountDecision,
  until: Date | null = null,
): Promise<void> => {
  const person = await tx
    .selectFrom('user')
    .select(['id', 'status', 'status_before'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return fail(1117);
  const allowed: readonly string[] = allowedStatuses[decision];
  if (!allowed.includes(person.status)) return fail(1708);
  const { status, reason, movedPoints } = await decisionHandlers[decision](
    tx,
    decider,
    person,
    until,
  );
  const seq = await audit(tx, decider, {
    action: `user.${decision}`,
    target: ['user', userId],
    before: { status: person.status },
    after: { status, until: until?.toISOString() ?? null, moved: `${movedPoints}` },
  });
  if (decision === 'forfeit') return;
  await postMessage(tx, {
    userId,
    type: 'security',
    template: reason === null ? 'account_open' : 'account_limited',
    params: { reason: reason ?? decider.reason },
    dedupeKey: `decision:${seq}`,
    at: decider.at,
  });
};

interface Person {
  readonly id: bigint;
  readonly status: string;
  readonly status_before: 'active' | 'limited' | null;
}

interface DecisionResult {
  readonly status: string;
  /** The reason now in force against the account; null if there is none. */
  readonly reason: string | null;
  /** Micropoints paid or taken back. */
  readonly movedPoints: bigint;
}

type DecisionHandler = (
  tx: Tx,
  decider: Decider,
  person: Person,
  until: Date | null,
) => Promise<DecisionResult>;

const decisionHandlers: Record<AccountDecision, DecisionHandler> = {
  limit: async (tx, { reason }, { id }) => {
    const status = 'limited' as const;
    await tx
      .updateTable('user')
      .set({ status, status_reason: reason, status_until: null })
      .where('id', '=', id)
      .execute();
    return { status, reason, movedPoints: 0n };
  },
  suspend: async (tx, { reason }, { id, status: oldStatus, status_before }, until) => {
    const status = 'suspended' as const;
    await tx
      .updateTable('user')
      .set({
        status,
        // An account that is being deleted has already stored its earlier status.
        status_before:
          oldStatus === 'active' || oldStatus === 'limited' ? oldStatus : status_before,
        status_reason: reason,
        status_until: until,
      })
      .where('id', '=', id)
      .execute();
    return { status, reason, movedPoints: 0n };
  },
  reinstate: async (tx, { at }, { id, status, status_before }) => {
    if (status === 'suspended') {
      const { paid, ...restored } = await endSuspension(tx, id, at);
      return { ...restored, movedPoints: paid };
    }
    if (status === 'limited') {
      await tx
        .updateTable('user')
        .set({ status: 'active', status_reason: null, status_until: null })
        .where('id', '=', id)
        .execute();
      return { status: 'active', reason: null, movedPoints: 0n };
    }
    // The limit is lifted from an account under deletion.
    if (status_before !== 'limited') return fail(1708);
    await tx
      .updateTable('user')
      .set({ status_before: 'active', status_reason: null })
      .where('id', '=', id)
      .execute();
    return { status, reason: null, movedPoints: 0n };
  },
  forfeit: async (tx, { at, reason }, { id, status }) => ({
    status,
    reason,
    movedPoints: await forfeitHeld(tx, id, at),
  }),
};
