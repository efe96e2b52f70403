import type { Frame, Page } from 'playwright-core';
import { askEveryMs } from './settled.ts';

/** Resolves when a video that can be seen has run for a moment; a busy machine may find it at its end. */
export const playing = async (view: Page | Frame, withinMs = 60_000): Promise<void> => {
  await view.waitForFunction(
    () => {
      // Who asked for less movement begins each video of the feed by hand.
      document.querySelector<HTMLElement>('section:not([inert]) .tc-feed-play')?.click();
      return [...document.querySelectorAll('video')].some((video) => {
        const { top, bottom, width } = video.getBoundingClientRect();
        const shown = width > 0 && bottom > 0 && top < innerHeight;
        const ran = !video.paused || video.ended;
        return shown && ran && video.currentTime > 0.3 && video.videoWidth > 0;
      });
    },
    undefined,
    { timeout: withinMs, polling: askEveryMs },
  );
};
