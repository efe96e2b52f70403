import type { Frame, Page } from 'playwright-core';
import { askEveryMs } from './wait-until-settled.ts';

/** Resolves when a visible video has played past `second`. On a busy machine it may have ended already. */
export const waitUntilPlaying = async (
  view: Page | Frame,
  { second: minSeconds = 0.3 }: { second?: number } = {},
): Promise<void> => {
  await view.waitForFunction(
    (minTime) => {
      // With reduced motion, each video of the feed needs a click to start.
      document.querySelector<HTMLElement>('section:not([inert]) .tc-feed-play')?.click();
      return [...document.querySelectorAll('video')].some((video) => {
        const { top, bottom, width } = video.getBoundingClientRect();
        const isVisible = width > 0 && bottom > 0 && top < innerHeight;
        const hasPlayed = !video.paused || video.ended;
        return isVisible && hasPlayed && video.currentTime > minTime && video.videoWidth > 0;
      });
    },
    minSeconds,
    { timeout: 60_000, polling: askEveryMs },
  );
};
