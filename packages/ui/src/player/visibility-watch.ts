import { isAway, onAway } from './away.ts';

/** Tells whether at least half of `video` can be seen, each time that changes. Returns a stop. */
export function watchVisibility(
  video: HTMLVideoElement,
  onChange: (visible: boolean) => void,
): () => void {
  let inView = false;
  let last: boolean | undefined;
  const settle = () => {
    const picture = document.pictureInPictureElement === video;
    const visible = picture || (inView && !isAway() && document.visibilityState === 'visible');
    if (visible === last) return;
    last = visible;
    onChange(visible);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      inView = (entries.at(-1)?.intersectionRatio ?? 0) >= 0.5;
      settle();
    },
    { threshold: [0, 0.5] },
  );
  observer.observe(video);
  document.addEventListener('visibilitychange', settle);
  video.addEventListener('enterpictureinpicture', settle);
  video.addEventListener('leavepictureinpicture', settle);
  const stopAway = onAway(settle);
  return () => {
    stopAway();
    observer.disconnect();
    document.removeEventListener('visibilitychange', settle);
    video.removeEventListener('enterpictureinpicture', settle);
    video.removeEventListener('leavepictureinpicture', settle);
  };
}
