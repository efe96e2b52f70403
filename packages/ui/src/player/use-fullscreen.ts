import { useEffect, useState, type RefObject } from 'react';

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Fullscreen state of `root`, and a toggle. iPhones support it only for the video itself. */
export function useFullscreen(root: RefObject<HTMLElement | null>): readonly [boolean, () => void] {
  const [isFullscreen, setIsFullscreen] = useState(false);
  useEffect(() => {
    const settle = () => setIsFullscreen(document.fullscreenElement === root.current);
    document.addEventListener('fullscreenchange', settle);
    return () => document.removeEventListener('fullscreenchange', settle);
  }, [root]);
  const toggle = () => {
    const element = root.current;
    if (!element) return;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (typeof element.requestFullscreen === 'function') {
      // If the browser forbids it, the player stays unchanged, without a message.
      element.requestFullscreen().catch(() => setIsFullscreen(false));
    } else element.querySelector<PhoneVideo>('video')?.webkitEnterFullscreen?.();
  };
  return [isFullscreen, toggle];
}
