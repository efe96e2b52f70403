/** When the first frame of a video was visible, and of which file. */
export interface FirstFrame {
  /** ms since the navigation began. */
  readonly at: number;
  /** The same for the first frame that shows another moment of the video. */
  readonly movesAt: number;
  readonly src: string;
}

declare global {
  interface Window {
    benchFirstFrame(frame: FirstFrame): void;
  }
}

/**
 * Runs in the page before any script of its own. It reports the first frame that any video in sight presents, and when
 * it moved. A frame behind something opaque has not been seen.
 */
export const watchFirstFrame = (): void => {
  const observedVideos = new WeakSet<HTMLVideoElement>();
  let first: { at: number; src: string } | undefined;
  let isReported = false;

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
    // The page's own overlay ignores the pointer, and would be missing among the elements at that point.
    const { pointerEvents } = video.style;
    video.style.pointerEvents = 'auto';
    const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    video.style.pointerEvents = pointerEvents;
    const covering = stack.slice(0, stack.indexOf(video));
    return !covering.some((element) => !element.contains(video) && covers(element));
  };

  const watch = (video: HTMLVideoElement): void => {
    if (observedVideos.has(video)) return;
    observedVideos.add(video);
    let startedAt: number | undefined;
    const onFrame = (at: number, frameTime: number): void => {
      first ??= { at, src: video.currentSrc };
      startedAt ??= frameTime;
      if (isReported || frameTime === startedAt) return;
      isReported = true;
      window.benchFirstFrame({ ...first, movesAt: at });
    };
    const uncovered = (now: number): void => {
      if (first) return;
      if (isSeen(video)) onFrame(now, video.currentTime);
      else requestAnimationFrame(uncovered);
    };
    const presented: VideoFrameRequestCallback = (now, { presentationTime, mediaTime }) => {
      if (isSeen(video)) onFrame(presentationTime, mediaTime);
      else uncovered(now);
      if (!isReported) video.requestVideoFrameCallback(presented);
    };
    video.requestVideoFrameCallback(presented);
  };

  new MutationObserver(() => document.querySelectorAll('video').forEach(watch)).observe(document, {
    childList: true,
    subtree: true,
  });
};
