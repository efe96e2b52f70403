type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type LockableOrientation = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };

/** Shows a wide video in full screen, and rotates it on phones that support it. iPhones have their own fullscreen. */
export async function enterFullscreen(video: HTMLVideoElement): Promise<void> {
  if (typeof video.requestFullscreen !== 'function') {
    (video as PhoneVideo).webkitEnterFullscreen?.();
    return;
  }
  const onFullscreenChange = () => {
    if (document.fullscreenElement === video) return;
    video.controls = false;
    document.removeEventListener('fullscreenchange', onFullscreenChange);
  };
  try {
    await video.requestFullscreen();
    video.controls = true;
    document.addEventListener('fullscreenchange', onFullscreenChange);
    await (screen.orientation as LockableOrientation).lock?.('landscape');
  } catch {
    // The full screen is forbidden here, or the screen does not rotate: the video stays as it is.
  }
}
