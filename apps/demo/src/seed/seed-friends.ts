import { businessDay, businessDayStart } from '@taice/core/rules';
import {
  aUser,
  postReferralHold,
  postReferralRelease,
  countEvents,
  type Services,
  transaction,
} from '@taice/api/for-demo';
import { pictureOf } from '../scenes/viewers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MIA_EMAIL = 'mia@demo.taice.localhost';

type State = 'registered' | 'qualified' | 'paid' | 'rejected' | 'expired';
interface Friend {
  readonly nickname: string;
  readonly state: State;
  readonly reason?: 'verify' | 'friend_limited';
  /** Hours ago: joined, watched, shared. */
  readonly joined: number;
  readonly watched?: number;
  readonly shared?: number;
}

/** One friend in every state that an inviter sees. */
const friends: readonly Friend[] = [
  { nickname: 'Theo Marsh', state: 'registered', joined: 20 },
  { nickname: 'Ana Duarte', state: 'registered', joined: 44, watched: 40 },
  { nickname: 'Jonas Weber', state: 'qualified', joined: 30, watched: 28, shared: 6 },
  { nickname: 'Mei Lin', state: 'qualified', joined: 50, watched: 26, shared: 20 },
  {
    nickname: 'Kai Lund',
    state: 'registered',
    reason: 'verify',
    joined: 60,
    watched: 58,
    shared: 57,
  },
  { nickname: 'Deborah A.', state: 'paid', joined: 120, watched: 110, shared: 25 },
  {
    nickname: 'Sam Two',
    state: 'rejected',
    reason: 'friend_limited',
    joined: 130,
    watched: 129,
    shared: 128,
  },
  { nickname: 'Ilya Petrov', state: 'expired', joined: 34 * 24, watched: 33 * 24 },
];

/** Friends of Mia, some with a reward; once. */
export const seedFriends = async (services: Services): Promise<void> => {
  const { db, clock, config, settings } = services;
  await transaction(db, async (tx) => {
    const mia = await tx
      .selectFrom('user')
      .select('id')
      .where('email', '=', MIA_EMAIL)
      .forUpdate()
      .executeTakeFirst();
    if (!mia) return;
    const invitees = tx
      .selectFrom('invitation')
      .select('invitee_id')
      .where('inviter_id', '=', mia.id);
    if (await invitees.limit(1).executeTakeFirst()) return;
    const now = clock.rule().getTime();
    const hoursAgo = (hours: number | undefined) =>
      hours === undefined ? null : new Date(now - hours * HOUR_MS);
    const points = settings.referral_reward;
    for (const { nickname, state, reason, joined: joinedHoursAgo, watched, shared } of friends) {
      const joinedAt = new Date(now - joinedHoursAgo * HOUR_MS);
      const { id } = await aUser(tx, {
        nickname,
        avatar: pictureOf(nickname, config),
        inviter_id: mia.id,
        created_at: joinedAt,
        isVerified: reason !== 'verify',
      });
      const isDone = state === 'qualified' || state === 'paid';
      // The days before are settled, so it is booked today; no row is older than its day.
      const clampToToday = (time: number) =>
        new Date(Math.max(time, businessDayStart(businessDay(now))));
      const doneAt = isDone && shared !== undefined ? clampToToday(now - shared * HOUR_MS) : null;
      const endTimes = { paid: now - HOUR_MS, rejected: now - DAY_MS, expired: now - 4 * DAY_MS };
      const end = Object.entries(endTimes).find(([name]) => name === state)?.[1];
      await tx
        .insertInto('invitation')
        .values({
          invitee_id: id,
          inviter_id: mia.id,
          state,
          reason: reason ?? null,
          at: joinedAt,
          watched_at: hoursAgo(watched),
          shared_at: hoursAgo(shared),
          qualified_at: doneAt,
          release_at: doneAt && new Date(doneAt.getTime() + settings.referral_hold_ms),
          ended_at: end === undefined ? null : new Date(end),
          points: doneAt ? points : 0n,
        })
        .execute();
      if (!doneAt) continue;
      const booked = { inviterId: mia.id, inviteeId: id, points };
      await postReferralHold(tx, { ...booked, at: doneAt });
      const counted = {
        type: 'invite.qualified' as const,
        payload: { inviter_id: `${mia.id}`, invitee_id: `${id}` },
      };
      const bizDate = businessDay(doneAt);
      const event = { id: 0n, key: 'demo', userId: mia.id, bizDate, at: doneAt, ...counted };
      await countEvents(tx, [event], services);
      if (state === 'paid')
        await postReferralRelease(tx, { ...booked, at: clampToToday(now - HOUR_MS) });
    }
    await tx
      .updateTable('user')
      .set((user) => ({ invite_num: user('invite_num', '+', friends.length) }))
      .where('id', '=', mia.id)
      .execute();
  });
};
