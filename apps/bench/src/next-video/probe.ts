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
  const firstFrameTimes = new WeakMap<HTMLVideoElement, number>();
  const observedVideos = new WeakSet<HTMLVideoElement>();
  const watch = (video: HTMLVideoElement): void => {
    if (observedVideos.has(video)) return;
    observedVideos.add(video);
    video.addEventListener('pause', () => firstFrameTimes.delete(video));
    const onFrame: VideoFrameRequestCallback = (_now, { presentationTime }) => {
      if (!video.paused && !firstFrameTimes.has(video))
        firstFrameTimes.set(video, presentationTime);
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
  };
  new MutationObserver(() => document.querySelectorAll('video').forEach(watch)).observe(document, {
    childList: true,
    subtree: true,
  });

  window.benchSwipe = () =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const feed = document.querySelector('.feed-scroll');
      const from = feed?.scrollTop ?? 0;
      let filledAt: number | undefined;
      const checkFrame = (now: number): void => {
        const top = feed?.scrollTop ?? 0;
        const height = feed?.clientHeight ?? 1;
        const isSnapped = Math.abs(top / height - Math.round(top / height)) * height < 1;
        if (isSnapped && Math.abs(top - from) > height / 2) filledAt ??= now;
        const video = feed?.children[Math.round(top / height)]?.querySelector('video');
        const frame = video ? firstFrameTimes.get(video) : undefined;
        if (filledAt === undefined || frame === undefined)
          return void requestAnimationFrame(checkFrame);
        const startMs = Math.max(0, frame - filledAt);
        // A task is reported when it is over.
        setTimeout(() => {
          const during = tasks.filter(
            ({ startTime, duration }) =>
              startTime + duration > startedAt && startTime < filledAt! + startMs,
          );
          resolve({ startMs, taskMs: Math.max(0, ...during.map(({ duration }) => duration)) });
        }, 200);
      };
      requestAnimationFrame(checkFrame);
    });
};
