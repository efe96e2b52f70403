import { isCovered, onLayers } from '../layers.ts';
import { isAppHidden, onAppHiddenChange } from '../away.ts';

/** True if `video` plays unseen: minimised, or behind a dialog, unless it is in picture-in-picture. */
export const isOutOfView = (video: HTMLVideoElement): boolean =>
  isAppHidden() || (isCovered(video) && document.pictureInPictureElement !== video);

/** Reports each time if at least half of `video` becomes visible or hidden. Returns a function that stops it. */
export function watchVisibility(
  video: HTMLVideoElement,
  onChange: (visible: boolean) => void,
): () => void {
  let inView = false;
  let last: boolean | undefined;
  const settle = () => {
    const picture = document.pictureInPictureElement === video;
    const hidden = isOutOfView(video) || document.visibilityState !== 'visible';
    const visible = picture || (inView && !hidden);
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
  const stopAway = onAppHiddenChange(settle);
  const stopLayers = onLayers(settle);
  return () => {
    stopAway();
    stopLayers();
    observer.disconnect();
    document.removeEventListener('visibilitychange', settle);
    video.removeEventListener('enterpictureinpicture', settle);
    video.removeEventListener('leavepictureinpicture', settle);
  };
}
