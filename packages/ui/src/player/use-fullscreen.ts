import { useEffect, useState, type RefObject } from 'react';

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Whether `root` fills the screen, and a way in and out; iPhones only know it for the video itself. */
export function useFullscreen(root: RefObject<HTMLElement | null>): readonly [boolean, () => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const settle = () => setFull(document.fullscreenElement === root.current);
    document.addEventListener('fullscreenchange', settle);
    return () => document.removeEventListener('fullscreenchange', settle);
  }, [root]);
  const toggle = () => {
    const element = root.current;
    if (!element) return;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (typeof element.requestFullscreen === 'function') {
      // A browser that forbids it leaves the player as it is; there is nothing to tell.
      element.requestFullscreen().catch(() => setFull(false));
    } else element.querySelector<PhoneVideo>('video')?.webkitEnterFullscreen?.();
  };
  return [full, toggle];
}
