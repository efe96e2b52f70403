import { topLayer } from '@taice/ui';
import { useEffect } from 'react';

/** True if it leads to an earlier entry of the history. */
const leadsBack = ({ destination }: NavigateEvent): boolean =>
  destination.index >= 0 && destination.index < (window.navigation.currentEntry?.index ?? 0);

/**
 * The browser's back button first closes the top layer over the page, as Telegram's does in the mini-app. The step
 * itself is refused. The alternative, a history entry per dialog, would remain where a dialog leads on to another page.
 * A browser refuses one step for each press on the page and none into another document, so no one can be trapped here.
 */
export function useCloseLayerOnBack(): void {
  useEffect(() => {
    if (!('navigation' in window)) return;
    const { navigation } = window;
    const goesBack = (event: NavigateEvent) => {
      const close = topLayer();
      // Navigation by the page itself, as at a logout, is not affected.
      const isUserBack = event.navigationType === 'traverse' && event.userInitiated;
      if (!close || !isUserBack || !event.cancelable || !leadsBack(event)) return;
      event.preventDefault();
      close();
    };
    navigation.addEventListener('navigate', goesBack);
    return () => navigation.removeEventListener('navigate', goesBack);
  }, []);
}
