import { contract, type PostDetail, type Reply } from '@taice/contract';
import type { Answer, RawClient } from '@taice/testkit/browser';
import { dataOf, ringSeen } from '@taice/testkit/browser';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

type Beat = typeof contract.watching.addViewLog;

export interface BeatChange {
  /** Seconds the position moves on; the real time by default. */
  moved?: number;
  rate?: number;
  visible?: boolean;
  playing?: boolean;
  /** Instead of the chain's own. */
  token?: string | null;
  seq?: number;
  clockMs?: number;
}

/** The file that a player would choose on a small screen. */
const smallest = ({ sources }: PostDetail): string =>
  sources.filter(({ type }) => type === 'mp4').toSorted((a, b) => a.height - b.height)[0]?.url ??
  '';

/** One view session, beat by beat, by hand. */
export interface Viewing {
  id: string;
  required: number;
  /** Beats that were sent, to be repeated: the newest last. */
  sent: { token: string | null; seq: number; position: number }[];
  /** Waits, and sends the next beat of the chain. */
  beatAfter(seconds: number, change?: BeatChange): Promise<Answer<Beat>>;
  /** Waits, and sends a beat that was sent before, letter for letter. */
  repeatAfter(seconds: number, at: number): Promise<Answer<Beat>>;
  claim(tweak?: {
    idempotencyKey?: string;
  }): Promise<Answer<typeof contract.rewards.claimPostReward>>;
  /** What the server says of this session now. */
  state(): Promise<Reply<typeof contract.watching.getTaskRewardCountdown>>;
}

const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** `comes`: whether the video is downloaded, as every player does. */
export const openViewing = async (
  client: RawClient,
  post: PostDetail,
  { comes = true }: { comes?: boolean } = {},
): Promise<Viewing> => {
  if (comes) await client.download(smallest(post));
  const state = () => client.ask(contract.watching.getTaskRewardCountdown, { post_id: post.id });
  const opened = await state();
  const id = opened.view_session_id;
  if (id === null) throw new Error(`no view session: ${opened.reason}`);
  let token = opened.beat_token;
  let seq = opened.next_seq;
  let position = 0;
  let last = Date.now();
  const sent: Viewing['sent'] = [];

  const send = (
    beat: Viewing['sent'][number],
    { rate = 1, visible = true, playing = true, clockMs }: BeatChange = {},
  ) =>
    client.send(
      contract.watching.addViewLog,
      {
        post_id: post.id,
        view_session_id: id,
        beat_token: beat.token ?? undefined,
        seq: beat.seq,
        position_s: beat.position,
        rate,
        visible,
        playing,
      },
      clockMs === undefined ? {} : { clockMs },
    );

  return {
    id,
    required: opened.required_seconds,
    sent,
    state,
    beatAfter: async (seconds, change = {}) => {
      await sleep(seconds);
      const now = Date.now();
      position = (position + (change.moved ?? (now - last) / 1000)) % post.duration_s;
      last = now;
      const beat = { token: change.token ?? token, seq: change.seq ?? seq, position };
      sent.push(beat);
      const answer = await send(beat, change);
      if (answer.code === 0) {
        const { beat_token, next_seq } = dataOf(answer);
        token = beat_token;
        seq = next_seq;
      }
      return answer;
    },
    repeatAfter: async (seconds, at) => {
      await sleep(seconds);
      const beat = sent.at(at);
      if (!beat) throw new Error(`no beat ${at} was sent`);
      return send(beat);
    },
    claim: (tweak) =>
      client.send(
        contract.rewards.claimPostReward,
        { post_id: post.id, view_session_id: id },
        tweak,
      ),
  };
};

/** Comes by a shared link on a machine on which nobody is logged in, and has its video come and play a while. */
export const visitByLink = async (visitor: RawClient, code: string): Promise<void> => {
  const { post_id } = await visitor.ask(contract.posts.addShareReceiveLog, { share_code: code });
  await visitor.download(smallest(await visitor.ask(contract.posts.detail, { id: post_id })));
  await visitor.ask(contract.watching.addViewLog, { post_id, position_s: 3 });
};

/** Of the player's menu. */
const fastest = 2;

/** Watches a part of a video at double speed; without another as much as fills its ring, and a little more. */
export const watchFast = async (client: RawClient, post: PostDetail, part = 0.8): Promise<void> => {
  const view = await openViewing(client, post);
  // Few stay for the last moment of the credits.
  const seen = Math.min(part, 0.98) * post.duration_s;
  const beat = async (seconds: number, moved: number) =>
    dataOf(await view.beatAfter(seconds, { rate: fastest, moved })).state;
  let state = await beat(seen / fastest, seen);
  // The ring of a video that has not been seen to come yet waits for that.
  for (let tries = 0; state === 'watching' && tries < 10; tries += 1)
    state = await beat(1, fastest);
  if (state !== 'claimable') throw new Error(`the ring of video ${post.id} is ${state}`);
};

/** Lets the videos of this browser play at double speed. */
export const atDoubleSpeed = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript((rate) => {
    const fast = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement) target.playbackRate = rate;
    };
    document.addEventListener('loadeddata', fast, true);
  }, fastest);
};

/** Watches until the ring is full; begins anew where time was lost. */
export const watchThrough = async (page: Page): Promise<void> => {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => {
          const video = document.querySelector('video');
          if (!video?.ended) return;
          video.currentTime = 0;
          void video.play();
        });
        return (await ringSeen(page))?.state;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe('claimable');
};
