import type { Frame, Page } from 'playwright-core';

export interface RingState {
  /** `waiting`, `filling`, `paused`, `claimable`, `claimed` or `capped`. */
  state: string;
  label: string;
  /** Credited share as drawn, 0 to 1; null if a pattern is drawn instead. */
  share: number | null;
}

/** Px; a smaller one is an icon of the same form, not the ring of a video. */
const smallestRing = 48;

/** The reward ring of the visible video, or undefined. */
export const readRing = (view: Page | Frame): Promise<RingState | undefined> =>
  view.evaluate((smallest) => {
    for (const ring of document.querySelectorAll<HTMLElement>('.tc-ring')) {
      const { left, top, width, height } = ring.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width < smallest || ring.closest('dialog')) continue;
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      const dashes = ring.querySelector('.tc-ring-arc')?.getAttribute('stroke-dasharray') ?? '0';
      const state = ring.dataset['state'] ?? '';
      return {
        state,
        label: ring.getAttribute('aria-label') ?? '',
        share: state === 'paused' ? null : Number.parseFloat(dashes) / 100,
      };
    }
    return undefined;
  }, smallestRing);

/** Presses the claimable ring at its position, as a finger does: nothing may cover it. */
export const pressClaimable = async (view: Page | Frame): Promise<void> => {
  const ring = view.locator('button.tc-ring[data-state=claimable]');
  const coveredBy = await ring.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(hit) ? '' : `${hit?.tagName}.${hit?.className}`;
  });
  if (coveredBy !== '') throw new Error(`${coveredBy} covers the ring`);
  const box = await ring.boundingBox();
  if (!box) throw new Error('the ring is not drawn');
  await ring.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

/** Replays a video that ended before its ring was full, as happens on a busy machine. */
const watchAgain = (view: Page | Frame): Promise<void> =>
  view.evaluate(async () => {
    for (const video of document.querySelectorAll('video')) if (video.ended) await video.play();
  });

/**
 * Watches the ring until it has the state, and returns all it showed on the way, each once.
 * @param timeoutMs counted from now
 */
export const waitForRingState = async (
  view: Page | Frame,
  state: string,
  timeoutMs = 120_000,
): Promise<RingState[]> => {
  const states: RingState[] = [];
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    const ring = await readRing(view);
    const last = states.at(-1);
    if (ring && JSON.stringify(ring) !== JSON.stringify(last)) states.push(ring);
    if (ring?.state === state) return states;
    if (ring?.state === 'paused' && state === 'claimable') await watchAgain(view);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the ring was not ${state} within ${timeoutMs} ms: ${JSON.stringify(states)}`);
};
