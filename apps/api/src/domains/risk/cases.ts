import { audit, type Decider } from '../../platform/audit.ts';
import { type Database, hot, type Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { decideAccount } from '../moderation/decide-account.ts';
import type { RiskSignal } from './signals.ts';

export interface ListedCase {
  readonly id: string;
  readonly person: string;
  readonly nickname: string;
  /** `open`: waits for somebody to look; `limited`: was acted on. */
  readonly state: 'open' | 'limited';
  readonly score: number;
  readonly signals: readonly RiskSignal[];
  readonly opened_at: Date;
}

const LIST = `select c.id::text, c.user_id::text as person, u.nickname, c.state, c.score, c.signals, c.opened_at
  from risk_case c join "user" u on u.id = c.user_id
  where c.state <> 'cleared' order by c.state = 'open' desc, c.score desc, c.id limit $1`;

/** Cases that are not over: those that wait first, the clearest of them first. */
export const listCases = (db: Database, most: number): Promise<ListedCase[]> =>
  hot<ListedCase>(db, 'risk_cases', LIST, [most]);

/**
 * Ends a case as nothing: what was seen until `seenAt` (real clock) says nothing any more, and whoever was limited for it
 * earns again. 404 for no such case, or one that is over.
 */
export const clearCase = async (
  tx: Tx,
  decider: Decider,
  id: bigint,
  seenAt: Date,
): Promise<void> => {
  const found = await tx
    .selectFrom('risk_case')
    .innerJoin('user', 'user.id', 'risk_case.user_id')
    .select(['risk_case.user_id', 'risk_case.state', 'user.status'])
    .where('risk_case.id', '=', id)
    .where('risk_case.state', '<>', 'cleared')
    .forUpdate()
    .executeTakeFirst();
  if (!found) return fail(404);
  await tx
    .updateTable('risk_case')
    .set({ state: 'cleared', decided_at: seenAt })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('risk_score').where('user_id', '=', found.user_id).execute();
  if (found.state === 'limited' && found.status === 'limited')
    return decideAccount(tx, decider, found.user_id, 'reinstate');
  await audit(tx, decider, {
    action: 'user.clear_risk',
    target: ['user', found.user_id],
    before: { case: `${id}`, state: found.state },
    after: { state: 'cleared' },
  });
};
