import type { VideoHTMLAttributes } from 'react';

/** Stops reading, because the file may vanish from the device at any moment. */
const releaseFile = (video: HTMLVideoElement) => () => {
  video.removeAttribute('src');
  video.load();
};

/** A picture from a file on this device. Its object URL is valid while it is shown. */
export function FileStill(props: VideoHTMLAttributes<HTMLVideoElement>) {
  return <video ref={releaseFile} preload="metadata" muted playsInline {...props} />;
}
