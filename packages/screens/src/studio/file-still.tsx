import type { VideoHTMLAttributes } from 'react';

/** Ends what it still reads: the file may be gone from the device in the next moment. */
const letGo = (video: HTMLVideoElement) => () => {
  video.removeAttribute('src');
  video.load();
};

/** A picture out of a file of this device, whose address is good for as long as it is shown. */
export function FileStill(props: VideoHTMLAttributes<HTMLVideoElement>) {
  return <video ref={letGo} preload="metadata" muted playsInline {...props} />;
}
