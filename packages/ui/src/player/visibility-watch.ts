/** Tells whether at least half of `video` can be seen, each time that changes. Returns a stop. */
export function watchVisibility(
  video: HTMLVideoElement,
  onChange: (visible: boolean) => void,
): () => void {
  let inView = false;
  let last: boolean | undefined;
  const settle = () => {
    const picture = document.pictureInPictureElement === video;
    const visible = picture || (inView && document.visibilityState === 'visible');
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
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', settle);
    video.removeEventListener('enterpictureinpicture', settle);
    video.removeEventListener('leavepictureinpicture', settle);
  };
}
