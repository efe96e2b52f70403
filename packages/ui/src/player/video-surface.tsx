import { useCallback, useLayoutEffect, useRef, type MouseEventHandler } from 'react';
import type { UseVideo } from './use-video.ts';

export type VideoSurfaceProps = {
  /** An element that already plays the video: it moves here and keeps playing. Without it a new one is created. */
  playingElement?: HTMLVideoElement;
  bind: UseVideo['ref'];
  className: string;
  loop?: boolean;
  poster?: string;
  /** True once it has a picture. */
  ready?: boolean;
  /** Disables casting to other devices. */
  local?: boolean;
  onClick?: MouseEventHandler;
  onDoubleClick?: MouseEventHandler;
};

/** The `<video>` of a player. React cannot adopt an element, so a wrapper without a box of its own holds it. */
export function VideoSurface({
  playingElement,
  bind,
  className,
  loop = false,
  poster,
  ready = false,
  local = false,
  onClick,
  onDoubleClick,
}: VideoSurfaceProps) {
  const ownVideo = useRef<HTMLVideoElement>(undefined);
  const mountVideo = useCallback(
    (container: HTMLElement | null) => {
      if (!container) return undefined;
      const video = (ownVideo.current ??= playingElement ?? document.createElement('video'));
      for (const name of ['id', 'style', 'aria-hidden']) video.removeAttribute(name);
      Object.assign(video, { className, loop, playsInline: true, disableRemotePlayback: local });
      container.append(video);
      const detach = bind(video);
      return () => {
        detach?.();
        video.remove();
      };
    },
    [playingElement, bind, className, loop, local],
  );
  useLayoutEffect(() => {
    const video = ownVideo.current;
    if (poster) video?.setAttribute('poster', poster);
    else video?.removeAttribute('poster');
    video?.setAttribute('data-ready', String(ready));
  }, [poster, ready]);
  return (
    <div
      ref={mountVideo}
      style={{ display: 'contents' }}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    />
  );
}
