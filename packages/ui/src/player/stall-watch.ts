const stallTimeoutMs = 8000;

/** Calls `onStall` if `video` should play but has not moved for 8 s. Returns a function that stops it. */
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
    }, stallTimeoutMs);
  };
  const moved = () => {
    if (video.readyState >= 3) calm();
  };
  const controller = new AbortController();
  const listen = (name: string, listener: () => void) =>
    video.addEventListener(name, listener, { signal: controller.signal });
  listen('waiting', worry);
  listen('stalled', worry);
  listen('timeupdate', moved);
  listen('playing', calm);
  listen('pause', calm);
  return () => {
    calm();
    controller.abort();
  };
}
