import { contract, type PostDetail } from '@taice/contract';
import { type RawClient, readRing } from '@taice/testkit/browser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The file that a player would choose on a small screen. */
const smallest = ({ sources }: PostDetail): string =>
  sources.filter(({ type }) => type === 'mp4').toSorted((a, b) => a.height - b.height)[0]?.url ??
  '';

/** The highest speed of the player's menu. */
const maxRate = 2;

/** Watches enough of a video, at double speed, to fill its ring, and a little more. */
export const watchFast = async (client: RawClient, post: PostDetail): Promise<void> => {
  await client.download(smallest(post));
  const { id: post_id } = post;
  const countdown = await client.ask(contract.watching.getTaskRewardCountdown, { post_id });
  const id = countdown.view_session_id;
  if (id === null) throw new Error(`no view session: ${countdown.reason}`);
  let [token, seq, position] = [countdown.beat_token, countdown.next_seq, 0];
  const beat = async (seconds: number) => {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    position = (position + seconds * maxRate) % post.duration_s;
    const beat = { seq, position_s: position, rate: maxRate, visible: true, playing: true };
    const chain = { post_id, view_session_id: id, beat_token: token ?? undefined };
    const reply = await client.ask(contract.watching.addViewLog, { ...chain, ...beat });
    [token, seq] = [reply.beat_token, reply.next_seq];
    return reply.state;
  };
  let state = await beat((0.8 * post.duration_s) / maxRate);
  // The ring of a video waits until its delivery was seen.
  for (let tries = 0; state === 'watching' && tries < 10; tries += 1) state = await beat(1);
  if (state !== 'claimable') throw new Error(`the ring of video ${post_id} is ${state}`);
};

/** Watches until the ring is full; starts again if time was lost. */
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
        return (await readRing(page))?.state;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe('claimable');
};
