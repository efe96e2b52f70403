import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isHandledByTarget, nextRate, playerCommand } from './keyboard.ts';
import type { VideoController } from './video-controller.ts';

export type PlayerToggles = {
  fullscreen: () => void;
  theatre: () => void;
  picture: () => void;
  captions: () => void;
};

/** The keys of YouTube, for `root` or, with `pageKeys`, for the whole page. */
export function usePlayerKeys(
  root: RefObject<HTMLElement | null>,
  controller: VideoController,
  toggles: PlayerToggles,
  { pageKeys, onUse }: { pageKeys: boolean; onUse: () => void },
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isHandledByTarget(event.target, event.key)) return;
    const command = playerCommand(event);
    if (!command) return;
    event.preventDefault();
    onUse();
    const state = controller.state();
    switch (command.do) {
      case 'toggle':
        return controller.toggle();
      case 'mute':
        return controller.setMuted(!state.muted);
      case 'seek-by':
        return controller.seek(state.time + command.seconds);
      case 'seek-to':
        return controller.seek(state.duration * command.share);
      case 'volume-by':
        return controller.setVolume(state.volume + command.step);
      case 'rate':
        return controller.setRate(nextRate(state.rate, command.direction));
      default:
        return toggles[command.do]();
    }
  });
  useEffect(() => {
    const target = pageKeys ? document : root.current;
    const listen = (event: Event) => onKey(event as KeyboardEvent);
    target?.addEventListener('keydown', listen);
    return () => target?.removeEventListener('keydown', listen);
  }, [pageKeys, root]);
}
