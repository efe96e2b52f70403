/** When the first frame of a video could be seen, and of which file. */
export interface FirstFrame {
  /** ms since the navigation began. */
  readonly at: number;
  readonly src: string;
}

declare global {
  interface Window {
    benchFirstFrame(frame: FirstFrame): void;
  }
}

/**
 * Runs in the page before anything of its own: tells of the first frame that is presented by any
 * video while it is in sight. A frame behind something opaque has not been seen.
 */
export const watchFirstFrame = (): void => {
  const known = new WeakSet<HTMLVideoElement>();
  let told = false;

  const covers = (element: Element): boolean => {
    const { backgroundColor, opacity } = getComputedStyle(element);
    if (Number(opacity) < 1) return false;
    if (element instanceof HTMLImageElement) return element.complete;
    return !/^(transparent|rgba\(.*, (0|0?\.\d+)\))$/.test(backgroundColor);
  };

  const isSeen = (video: HTMLVideoElement): boolean => {
    if (!video.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const box = video.getBoundingClientRect();
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    if (right - left < 40 || bottom - top < 40) return false;
    const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    const at = stack.indexOf(video);
    // Out of the stack: it takes no pointer, so only what does can be asked.
    const above = stack.slice(0, at < 0 ? stack.indexOf(document.body) : at);
    return !above.some((element) => !element.contains(video) && covers(element));
  };

  const tell = (video: HTMLVideoElement, at: number): void => {
    if (told) return;
    told = true;
    window.benchFirstFrame({ at, src: video.currentSrc });
  };

  const watch = (video: HTMLVideoElement): void => {
    if (known.has(video)) return;
    known.add(video);
    const uncovered = (now: number): void => {
      if (told) return;
      if (isSeen(video)) tell(video, now);
      else requestAnimationFrame(uncovered);
    };
    video.requestVideoFrameCallback((now, { presentationTime }) => {
      if (isSeen(video)) tell(video, presentationTime);
      else uncovered(now);
    });
  };

  new MutationObserver(() => document.querySelectorAll('video').forEach(watch)).observe(document, {
    childList: true,
    subtree: true,
  });
};
