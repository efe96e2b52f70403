const patienceMs = 8000;

/** Calls `onStall` when `video` wants to play but has not moved for 8 s. Returns a stop. */
export function watchForStalls(video: HTMLVideoElement, onStall: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const calm = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const worry = () => {
    if (timer !== undefined) return;
    const stuckAt = video.currentTime;
    timer = setTimeout(() => {
      timer = undefined;
      if (!video.paused && !video.ended && video.currentTime === stuckAt) onStall();
    }, patienceMs);
  };
  const moved = () => {
    if (video.readyState >= 3) calm();
  };
  video.addEventListener('waiting', worry);
  video.addEventListener('stalled', worry);
  video.addEventListener('timeupdate', moved);
  video.addEventListener('playing', calm);
  video.addEventListener('pause', calm);
  return () => {
    calm();
    video.removeEventListener('waiting', worry);
    video.removeEventListener('stalled', worry);
    video.removeEventListener('timeupdate', moved);
    video.removeEventListener('playing', calm);
    video.removeEventListener('pause', calm);
  };
}
