import { businessDay } from '@taice/core/rules';
import type { Database } from '../../../platform/db/pool.ts';
import { aPost, aSession, aUser } from '../../../testing/builders.ts';
import type { Client } from '../../../testing/client.ts';
import type { TestApi } from '../../../testing/harness.ts';

type Api = Pick<TestApi, 'services' | 'clock' | 'client'>;
type Fields = Parameters<typeof aUser>[1];

/** A person with a device and a live session. */
export const aViewer = async (
  api: Api,
  fields: Fields & { deviceId?: string; ip?: string } = {},
): Promise<{ id: bigint; client: Client }> => {
  const { deviceId, ip, ...rest } = fields;
  const { id } = await aUser(api.services.db, rest);
  const headers: Record<string, string> = ip === undefined ? {} : { 'X-Forwarded-For': ip };
  const device = api.client({ headers, ...(deviceId !== undefined && { deviceId }) });
  const session = await aSession(api.services, id, {
    deviceId: device.deviceId,
    ...(ip !== undefined && { ip }),
  });
  return { id, client: device.as(session) };
};

/** Sets videos as qualified views of the person; the given ones or others. */
export const hasWatched = async (
  db: Database,
  userId: bigint,
  postIds: readonly bigint[] = [],
): Promise<void> => {
  const posts = postIds.length > 0 ? postIds : [(await aPost(db, { state: 'offline' })).id];
  for (const postId of posts) {
    const at = new Date('2026-11-20T01:00:00Z');
    await db
      .insertInto('view_log')
      .values({ user_id: userId, post_id: postId, last_at: at, qualified_at: at })
      .onConflict((row) => row.columns(['user_id', 'post_id']).doUpdateSet({ qualified_at: at }))
      .execute();
    await db
      .updateTable('post')
      .set((post) => ({ qualified_view_num: post('qualified_view_num', '+', 1) }))
      .where('id', '=', postId)
      .execute();
  }
};

/** Sets a paid first video and a watched one today: without them no task is paid. */
export const watchedToday = async (
  { services: { db }, clock }: Pick<Api, 'services' | 'clock'>,
  ...userIds: readonly bigint[]
): Promise<void> => {
  const at = clock.rule();
  const day = businessDay(at);
  for (const user_id of userIds) {
    await db
      .insertInto('claimable')
      .values({
        user_id,
        type: 'first_view',
        ref_id: 'first',
        amount: 200_000_000n,
        state: 'claimed',
        biz_date: day,
        created_at: at,
        claimed_at: at,
      })
      .onConflict((row) => row.doNothing())
      .execute();
    await db
      .insertInto('view_day')
      .values({ user_id, biz_date: day, rewarded: 1 })
      .onConflict((row) => row.doNothing())
      .execute();
  }
};

/** A viewer whom videos have paid, once before and today. */
export const anEarner = async (
  api: Api,
  fields: Parameters<typeof aViewer>[1] = {},
): ReturnType<typeof aViewer> => {
  const viewer = await aViewer(api, fields);
  await watchedToday(api, viewer.id);
  return viewer;
};

export interface BeatState {
  sessionId: string;
  token: string;
  seq: number;
  positionS: number;
}

/** Opens a post's view session, as a player does at the start: at a position, or the last stored one. */
export const openView = async (
  client: Client,
  postId: bigint,
  positionS?: number,
): Promise<BeatState> => {
  const { data, code } = await client.call.watching.getTaskRewardCountdown({
    post_id: `${postId}`,
    position_s: positionS,
  });
  if (code !== 0) throw new Error(`opening answered ${code}`);
  return {
    sessionId: data.view_session_id ?? '',
    token: data.beat_token ?? '',
    seq: data.next_seq,
    positionS: 0,
  };
};

/** One beat from `state`; an accepted answer updates `state`. */
export const beat = async (
  client: Client,
  postId: bigint,
  state: BeatState,
  change: Partial<{
    position_s: number;
    seq: number;
    rate: number;
    visible: boolean;
    playing: boolean;
    beat_token: string;
    view_session_id: string;
  }> = {},
) => {
  const answer = await client.call.watching.addViewLog({
    post_id: `${postId}`,
    position_s: state.positionS,
    view_session_id: state.sessionId,
    beat_token: state.token,
    seq: state.seq,
    ...change,
  });
  if (answer.code === 0) {
    state.token = answer.data.beat_token ?? '';
    state.seq = answer.data.next_seq;
  }
  return answer;
};

/** Watches honestly for `seconds`, with a beat every five; returns the last answer. */
export const watch = async (
  api: Api,
  client: Client,
  postId: bigint,
  state: BeatState,
  seconds: number,
  durationS = 20,
) => {
  let answer: Awaited<ReturnType<typeof beat>> | undefined;
  for (let remaining = seconds; remaining > 0; remaining -= 5) {
    const step = Math.min(5, remaining);
    api.clock.advance(step * 1000);
    state.positionS = (state.positionS + step) % durationS;
    answer = await beat(client, postId, state);
  }
  if (!answer) throw new Error('no second was watched');
  return answer;
};

/** Watches a post of 20 s until it can be claimed. */
export const qualify = async (api: Api, client: Client, postId: bigint): Promise<BeatState> => {
  const state = await openView(client, postId);
  await watch(api, client, postId, state, 15);
  return state;
};
