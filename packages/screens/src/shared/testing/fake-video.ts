import { vi } from 'vitest';

/** Adds the media functions that players use to happy-dom's videos. */
export function fakeVideo() {
  const playing = new WeakSet<HTMLMediaElement>();
  const media = HTMLMediaElement.prototype;
  vi.spyOn(media, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this);
  });
  vi.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    playing.add(this);
    this.dispatchEvent(new Event('loadeddata'));
    this.dispatchEvent(new Event('playing'));
  });
  vi.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (!playing.delete(this)) return;
    this.dispatchEvent(new Event('pause'));
  });
  vi.spyOn(media, 'load').mockImplementation(() => undefined);
}

/** An observer that reports everything as visible at once. */
export class SeesAll {
  readonly callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
  }
  observe(target: Element) {
    const entry = { target, isIntersecting: true, intersectionRatio: 1 };
    this.callback([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
  disconnect() {}
}
