/** One swipe to the next video of the feed. Times in ms. */
export interface Swipe {
  /** From the moment the next video fills the view to its first moving frame; 0: it moved before. */
  readonly startMs: number;
  /** The longest task of the page's own thread from the finger's first touch to that frame. */
  readonly taskMs: number;
}

declare global {
  interface Window {
    /** Watches the next swipe. */
    benchSwipe?: () => Promise<Swipe>;
  }
}

/** Runs in the page before anything of its own. */
export const watchSwipes = (): void => {
  const tasks: PerformanceEntry[] = [];
  new PerformanceObserver((list) => void tasks.push(...list.getEntries())).observe({
    type: 'longtask',
  });
  /** When each video's picture first moved since it last stopped. */
  const moved = new WeakMap<HTMLVideoElement, number>();
  const known = new WeakSet<HTMLVideoElement>();
  const watch = (video: HTMLVideoElement): void => {
    if (known.has(video)) return;
    known.add(video);
    video.addEventListener('pause', () => moved.delete(video));
    const seen: VideoFrameRequestCallback = (_now, { presentationTime }) => {
      if (!video.paused && !moved.has(video)) moved.set(video, presentationTime);
      video.requestVideoFrameCallback(seen);
    };
    video.requestVideoFrameCallback(seen);
  };
  new MutationObserver(() => document.querySelectorAll('video').forEach(watch)).observe(document, {
    childList: true,
    subtree: true,
  });

  window.benchSwipe = () =>
    new Promise((done) => {
      const begun = performance.now();
      const feed = document.querySelector('.feed-scroll');
      const from = feed?.scrollTop ?? 0;
      let filled: number | undefined;
      const look = (now: number): void => {
        const top = feed?.scrollTop ?? 0;
        const height = feed?.clientHeight ?? 1;
        const isWhole = Math.abs(top / height - Math.round(top / height)) * height < 1;
        if (isWhole && Math.abs(top - from) > height / 2) filled ??= now;
        const video = feed?.children[Math.round(top / height)]?.querySelector('video');
        const frame = video ? moved.get(video) : undefined;
        if (filled === undefined || frame === undefined) return void requestAnimationFrame(look);
        const startMs = Math.max(0, frame - filled);
        // A task is reported when it is over.
        setTimeout(() => {
          const during = tasks.filter(
            ({ startTime, duration }) =>
              startTime + duration > begun && startTime < filled! + startMs,
          );
          done({ startMs, taskMs: Math.max(0, ...during.map(({ duration }) => duration)) });
        }, 200);
      };
      requestAnimationFrame(look);
    });
};
