type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type Turning = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };

/** Shows a wide video over the whole screen, held sideways where the phone can be turned so; iPhones have a way of their own. */
export async function fillScreen(video: HTMLVideoElement): Promise<void> {
  if (typeof video.requestFullscreen !== 'function') {
    (video as PhoneVideo).webkitEnterFullscreen?.();
    return;
  }
  const over = () => {
    if (document.fullscreenElement === video) return;
    video.controls = false;
    document.removeEventListener('fullscreenchange', over);
  };
  try {
    await video.requestFullscreen();
    video.controls = true;
    document.addEventListener('fullscreenchange', over);
    await (screen.orientation as Turning).lock?.('landscape');
  } catch {
    // The full screen is forbidden here, or the screen does not rotate: the video stays as it is.
  }
}
