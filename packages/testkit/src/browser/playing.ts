import type { Frame, Page } from 'playwright-core';
import { askEveryMs } from './settled.ts';

/** Resolves when a visible video has played past `second`; on a busy machine it may have ended by then. */
export const playing = async (
  view: Page | Frame,
  { second = 0.3 }: { second?: number } = {},
): Promise<void> => {
  await view.waitForFunction(
    (past) => {
      // Who asked for less movement begins each video of the feed by hand.
      document.querySelector<HTMLElement>('section:not([inert]) .tc-feed-play')?.click();
      return [...document.querySelectorAll('video')].some((video) => {
        const { top, bottom, width } = video.getBoundingClientRect();
        const shown = width > 0 && bottom > 0 && top < innerHeight;
        const ran = !video.paused || video.ended;
        return shown && ran && video.currentTime > past && video.videoWidth > 0;
      });
    },
    second,
    { timeout: 60_000, polling: askEveryMs },
  );
};
