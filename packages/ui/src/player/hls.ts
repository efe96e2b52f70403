import type Hls from 'hls.js/light';

/**
 * Plays an adaptive stream in `video`. The library is fetched only now; where the browser plays HLS
 * by itself it is not fetched at all. Calls `onFatal` when nothing more can be done.
 */
export async function attachHls(
  video: HTMLVideoElement,
  url: string,
  onFatal: () => void,
): Promise<() => void> {
  if (!('MediaSource' in globalThis) && video.canPlayType('application/vnd.apple.mpegurl')) {
    video.src = url;
    return () => undefined;
  }
  const { default: Library } = await import('hls.js/light');
  const stream: Hls = new Library({ capLevelToPlayerSize: true, startLevel: -1 });
  let recovered = false;
  stream.on(Library.Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    if (data.type === Library.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      stream.recoverMediaError();
    } else onFatal();
  });
  stream.loadSource(url);
  stream.attachMedia(video);
  return () => stream.destroy();
}
