import { hot, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { tell } from '../../../platform/live/tell.ts';
import type { Services } from '../../../platform/services.ts';
import { asksAge } from '../../../platform/standing.ts';
import { bookClawback, bookRelease } from '../book.ts';
import { lockInvitation, moveInvitation } from '../queries.ts';
import { tellPaid, tellTakenBack } from '../told.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'numbers' | 'config'>;

const BATCH = 500;

// Whose case is not decided waits, on either side.
const DUE = `select i.invitee_id from invitation i
  join "user" friend on friend.id = i.invitee_id and friend.status <> 'suspended'
  join "user" u on u.id = i.inviter_id and u.status <> 'suspended'
  where i.state = 'qualified' and i.release_at <= $1 and i.invitee_id > $2
  order by i.invitee_id limit ${BATCH}`;

/** Pays what friends bring once its hold is over. Each is whole or untouched, and paid once by however many processes. */
export const releaseHolds = async (services: Needs): Promise<void> => {
  const at = services.clock.rule();
  let last = 0n;
  for (;;) {
    const due = await hot<{ invitee_id: bigint }>(services.db, 'invitations_due', DUE, [at, last]);
    for (const { invitee_id: inviteeId } of due)
      await transaction(services.db, (tx) => release(tx, services, inviteeId, at));
    if (due.length < BATCH) return;
    last = due.at(-1)?.invitee_id ?? last;
  }
};

const release = async (tx: Tx, parts: Needs, inviteeId: bigint, at: Date): Promise<void> => {
  const of = await lockInvitation(tx, inviteeId, asksAge(parts));
  if (of?.state !== 'qualified') return;
  const { inviter_id: inviterId, points } = of;
  const booked = { inviterId, inviteeId, points, at };
  const isFriend = of.invitee_status !== 'limited' && of.invitee_status !== 'deleted';
  if (isFriend) {
    if (points > 0n) await bookRelease(tx, booked);
    await moveInvitation(tx, inviteeId, { state: 'paid', reason: null, endedAt: at });
    await tellPaid(tx, of, points, at);
  } else {
    if (points > 0n) await bookClawback(tx, booked, 'pending');
    const reason = of.invitee_status === 'limited' ? 'friend_limited' : 'friend_gone';
    await moveInvitation(tx, inviteeId, { state: 'clawed_back', reason, endedAt: at });
    await tellTakenBack(tx, of, points, at);
  }
  const words = (['invite', 'balance'] as const).map((kind) => ({
    userId: inviterId,
    event: { kind },
  }));
  await tell(tx, words);
};
