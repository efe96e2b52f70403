import { hot, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { tell } from '../../../platform/live/tell.ts';
import type { Services } from '../../../platform/services.ts';
import { asksAge } from '../../../platform/standing.ts';
import { bookClawback } from '../book.ts';
import { judge } from '../judge.ts';
import { takeBackMilestones } from '../milestones.ts';
import { lockInvitation, moveInvitation } from '../queries.ts';
import { tellTakenBack } from '../told.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'numbers' | 'config'>;

const BATCH = 500;

const OVER = `update invitation set state = 'expired', reason = null, ended_at = $2
  where invitee_id in (select invitee_id from invitation
    where state in ('registered', 'in_review') and at <= $1 order by at limit ${BATCH})
    and state in ('registered', 'in_review')
  returning inviter_id`;

/** Who has done both, and waits for a day, a mailbox or a decision. */
const RIPE = `select invitee_id from invitation
  where state = 'registered' and watched_at is not null and shared_at is not null and invitee_id > $1
  order by invitee_id limit ${BATCH}`;

/** Of the last days, whose friend is found to be none. */
const FAKE = `select i.invitee_id from invitation i
  join "user" friend on friend.id = i.invitee_id and friend.status in ('limited', 'deleted')
  where i.state = 'paid' and i.qualified_at > $1 and i.invitee_id > $2
  order by i.invitee_id limit ${BATCH}`;

/**
 * Ends invitations whose window is over, looks again at those that had to wait, and takes back what came by friends who
 * turned out to be none. Harmless to repeat.
 */
export const sweepInvitations = async (services: Needs): Promise<void> => {
  const { db, clock, numbers } = services;
  const at = clock.rule();
  const since = (ms: number) => new Date(at.getTime() - ms);
  for (;;) {
    const ended = await transaction(db, (tx) =>
      hot<{ inviter_id: bigint }>(tx, 'invitations_over', OVER, [
        since(numbers.referral_window_ms),
        at,
      ]),
    );
    await tellInviters(
      services,
      ended.map(({ inviter_id }) => inviter_id),
    );
    if (ended.length < BATCH) break;
  }
  await each(services, 'invitations_ripe', RIPE, [], (tx, id) => judge(tx, services, id, at));
  await each(services, 'invitations_fake', FAKE, [since(numbers.referral_clawback_ms)], (tx, id) =>
    takeBack(tx, services, id, at),
  );
};

const tellInviters = async ({ db }: Needs, inviters: readonly bigint[]): Promise<void> =>
  tell(
    db,
    inviters.map((userId) => ({ userId, event: { kind: 'invite' } })),
  );

const each = async (
  services: Needs,
  name: string,
  statement: string,
  values: readonly unknown[],
  run: (tx: Tx, inviteeId: bigint) => Promise<bigint | undefined>,
): Promise<void> => {
  let last = 0n;
  for (;;) {
    const found = await hot<{ invitee_id: bigint }>(services.db, name, statement, [
      ...values,
      last,
    ]);
    for (const { invitee_id: id } of found) {
      const inviter = await transaction(services.db, (tx) => run(tx, id));
      if (inviter !== undefined) await tellInviters(services, [inviter]);
    }
    if (found.length < BATCH) return;
    last = found.at(-1)?.invitee_id ?? last;
  }
};

const takeBack = async (
  tx: Tx,
  parts: Needs,
  inviteeId: bigint,
  at: Date,
): Promise<bigint | undefined> => {
  const of = await lockInvitation(tx, inviteeId, asksAge(parts));
  if (of?.state !== 'paid') return undefined;
  const { inviter_id: inviterId, points, inviter_status } = of;
  // Of somebody who has left, everything is gone already.
  if (points > 0n && inviter_status !== 'deleted')
    await bookClawback(tx, { inviterId, inviteeId, points, at }, 'available');
  const reason = of.invitee_status === 'limited' ? 'friend_limited' : 'friend_gone';
  await moveInvitation(tx, inviteeId, { state: 'clawed_back', reason, endedAt: at });
  await tellTakenBack(tx, of, points, at);
  if (inviter_status !== 'deleted') await takeBackMilestones(tx, inviterId, at);
  return inviterId;
};
