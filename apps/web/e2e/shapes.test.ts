import { afterAll, beforeAll, expect } from 'vitest';
import { serveShapes } from '@taice/api/testing/shapes';
import { test } from '@taice/testkit/browser-test';
import { longRun } from '@taice/testkit/long-run';

const some = [
  'a phone held upright (turned 90°)',
  'HLG in HEVC, as phones record it',
  'interlaced MPEG-2 in a transport stream',
  'one keyframe in all',
];

let shapes: Awaited<ReturnType<typeof serveShapes>>;
beforeAll(async () => {
  shapes = await serveShapes(longRun ? 'all' : some);
});
afterAll(() => shapes.stop());

test('the results of all source formats play in a browser, from start and middle', async ({
  open,
}) => {
  expect(shapes.served.length).toBeGreaterThanOrEqual(some.length);
  const { page } = await open();
  await page.goto(shapes.origin);
  for (const { name, url, preview, width, height, seconds } of shapes.served) {
    const seen = await page.evaluate(
      async ([main, small]) => {
        const play = async (src: string) => {
          const video = document.createElement('video');
          Object.assign(video, { src, muted: true });
          document.body.append(video);
          const reach = (second: number) =>
            new Promise<void>((resolve, reject) => {
              video.addEventListener('error', () => reject(new Error(video.error?.message)));
              video.addEventListener('timeupdate', () => video.currentTime >= second && resolve());
            });
          await Promise.all([video.play(), reach(0.15)]);
          video.currentTime = video.duration / 2;
          await reach(Math.min(video.duration / 2 + 0.1, video.duration - 0.1));
          const frames = video.getVideoPlaybackQuality().totalVideoFrames;
          const { videoWidth, videoHeight, duration } = video;
          video.remove();
          return { videoWidth, videoHeight, duration, isDrawn: frames > 0 };
        };
        return Promise.all([main, small].map(play));
      },
      [url, preview] as const,
    );
    const [whole, part] = seen;
    expect(whole, name).toMatchObject({ videoWidth: width, videoHeight: height, isDrawn: true });
    expect(Math.abs(whole!.duration - seconds), name).toBeLessThan(0.2);
    expect(part!.isDrawn, name).toBe(true);
  }
});
