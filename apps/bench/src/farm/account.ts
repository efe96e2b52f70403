import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient } from '@taice/api/testing';
import type { PostDetail } from '@taice/contract';
import type { Viewer } from '../viewers.ts';

/**
 * `brings` fetches only the bytes that the server requires; `asks` only requests metadata (HEAD); `hangs-up`
 * disconnects right after its request.
 */
export type Habit = 'downloads' | 'brings' | 'asks' | 'hangs-up' | 'nothing';

/** An account as a script would run it, and its totals. */
export interface Account {
  readonly client: Client;
  readonly habit: Habit;
  /** The downloaded bytes. */
  readonly fetchMedia: (address: string) => Promise<number>;
  readonly brings: (address: string) => Promise<number>;
  points: number;
  bytes: number;
}

export const accountOf = (
  url: string,
  { deviceId, ip, session }: Viewer,
  habit: Habit,
): Account => {
  const headers = { 'x-forwarded-for': ip };
  const client = createClient({
    deviceId,
    session,
    headers,
    fetch: (address, init) => {
      const { pathname, search } = new URL(address);
      return fetch(url + pathname + search, init);
    },
  });
  const fetchMedia = async (address: string): Promise<number> =>
    (await (await fetch(new URL(address, url), { headers })).arrayBuffer()).byteLength;
  const fetchBytes = async (address: string): Promise<number> => {
    if (habit === 'brings') return fetchMedia(address);
    if (habit === 'asks') await fetch(new URL(address, url), { method: 'HEAD', headers });
    if (habit === 'hangs-up') await hangUp(new URL(address, url), ip);
    return 0;
  };
  return { client, habit, fetchMedia, brings: fetchBytes, points: 0, bytes: 0 };
};

/** Requests this and disconnects before any byte arrives. */
const hangUp = async ({ hostname, port, pathname, search }: URL, ip: string): Promise<void> => {
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: ${ip}\r\n\r\n`,
  );
  socket.resetAndDestroy();
};

/** A ring that is not full after this many ms beyond the required time never fills. */
const retryTimeoutMs = 8_000;
/** From the server's answer on when to beat to the beat, as a browser's timer does. */
const lateMs = 150;

const smallest = ({ sources }: PostDetail): string =>
  sources.filter(({ type }) => type === 'mp4').toSorted((a, b) => a.height - b.height)[0]?.url ??
  '';

/** Beats through one video and claims it; returns the paid points. */
const watchOne = async (account: Account, post: PostDetail): Promise<number> => {
  const { client, habit, fetchMedia, brings: fetchBytes } = account;
  const post_id = post.id;
  if (habit === 'downloads') account.bytes += await fetchMedia(smallest(post));
  const { data: opened } = await client.call.watching.getTaskRewardCountdown({
    post_id,
    position_s: 0,
  });
  const { view_session_id } = opened;
  if (view_session_id === null || opened.state !== 'watching') return 0;
  const startedAt = Date.now();
  let { beat_token, next_seq, interval, countdown } = opened;
  while (Date.now() - startedAt < opened.required_seconds * 1000 + retryTimeoutMs) {
    await delay(Math.max(1_000, Math.min(interval, countdown) * 1000 + lateMs));
    const { code, data: reply } = await client.call.watching.addViewLog({
      post_id,
      view_session_id,
      beat_token: beat_token ?? undefined,
      seq: next_seq,
      position_s: Math.min(post.duration_s, (Date.now() - startedAt) / 1000),
    });
    if (code === 429) continue;
    if (code !== 0) return 0;
    if (reply.bring !== null) account.bytes += await fetchBytes(reply.bring);
    if (reply.state === 'claimable') {
      const claim = await client.call.rewards.claimPostReward({ post_id, view_session_id });
      return claim.code === 0 ? Number(claim.data.amount) : 0;
    }
    ({ beat_token, next_seq, interval, countdown } = reply);
  }
  return 0;
};

/** Watches video after video until then. */
export const watchOn = async (
  account: Account,
  posts: readonly PostDetail[],
  until: number,
): Promise<void> => {
  for (const post of posts) {
    if (Date.now() >= until) return;
    account.points += await watchOne(account, post);
  }
};
