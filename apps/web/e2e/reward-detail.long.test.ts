import type { Reply, TaiceContract } from '@taice/contract';
import { forgetLayoutShift, layoutShift, waitUntilSettled } from '@taice/testkit/browser';
import { looksOfRun, test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';
import { createApiClient, payingVideos } from './api-users.ts';
import { openAsNewUser, goTo, english } from './steps.ts';

type Detail = Reply<TaiceContract['rewards']['postRewardDetail']>;
type Talk = Reply<TaiceContract['comments']['commentList']>;

const at = new Date(Date.now() - 3 * 3_600_000).toISOString();
const got = {
  amount: '12.5',
  at,
  status: 'paid',
  settled_amount: '11.625',
  factor: '0.93',
  post_reward: '0',
} as Detail['mine'];

test.for(
  looksOfRun([
    [390, 844],
    [1440, 900],
  ] as const),
)(
  'nothing shifts at %i px when the video’s reward and its details load',
  async (size, { open }) => {
    const { page } = await open({ size: [...size], still: true });
    const posts = await payingVideos(await createApiClient());
    const post = posts.find(({ author, comment_num }) => author.is_verified && comment_num > 0);
    if (!post) throw new Error('the demo has no video that pays and is talked about');
    await openAsNewUser(page);
    await goTo(page, `/videoDetail?id=${post.id}`);
    const answers = [
      [{ mine: got }, 'What a long way up, and how far one sees from there. '.repeat(4)],
      [{ mine: null }, 'Short'],
      [{ mine: null, paid_num: 0, offers: [] }, null],
    ] as const;
    let [change, said]: (typeof answers)[number] = answers[0];
    let answer = Promise.withResolvers<void>();
    // With routes that end by themselves, the first to end would release the answers that others hold.
    await page.route('**/post/rewardDetail?*', async (route) => {
      const [changed, told] = [change, answer.promise];
      const response = await route.fetch();
      const body = (await response.json()) as { data: Detail };
      await told;
      await route.fulfill({ response, json: { ...body, data: { ...body.data, ...changed } } });
    });
    await page.route('**/post/commentList?*', async (route) => {
      const [content, told] = [said, answer.promise];
      const response = await route.fetch();
      const body = (await response.json()) as { data: Talk };
      const list = body.data.list.map((comment) => ({ ...comment, content }));
      await told;
      const data = { ...body.data, list: content === null ? [] : list };
      await route.fulfill({ response, json: { ...body, data } });
    });
    for ([change, said] of answers) {
      answer = Promise.withResolvers<void>();
      await page.reload();
      // A slow machine would reach its end, which other dialogs cover.
      await page
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.pause());
      const waiting = page.locator('.detail-main > .tc-skeleton');
      await waiting.scrollIntoViewIfNeeded();
      // All other parts are there.
      await page.locator('.detail-next .tc-skeleton').first().waitFor({ state: 'hidden' });
      await page.getByText(english('rewards.ring.askingLong')).waitFor({ state: 'hidden' });
      await forgetLayoutShift(page);
      answer.resolve();
      await page.getByRole('region', { name: english('rewards.whatItPays') }).waitFor();
      if (said !== null) await page.getByText(said).first().waitFor();
      await waitUntilSettled(page);
      expect(await layoutShift(page)).toEqual({ total: 0, sources: [] });
    }
  },
);
