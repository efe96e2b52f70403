import { topLayer } from '@taice/ui';
import { useEffect } from 'react';

/** Whether it leads to an earlier entry of the history. */
const leadsBack = ({ destination }: NavigateEvent): boolean =>
  destination.index >= 0 && destination.index < (window.navigation.currentEntry?.index ?? 0);

/**
 * The browser's own way back closes what lies over the page first, as Telegram's does in the mini-app. The step
 * itself is refused, instead of an entry that every dialog would add to the history and take away again: nothing of
 * it is left where a dialog leads on to another page. A browser refuses one step for each press on the page and none
 * into another document, so nobody can be held here.
 */
export function useBackCloses(): void {
  useEffect(() => {
    if (!('navigation' in window)) return;
    const { navigation } = window;
    const goesBack = (event: NavigateEvent) => {
      const close = topLayer();
      // What the page does itself, as when somebody logs out, is none of this.
      const isAsked = event.navigationType === 'traverse' && event.userInitiated;
      if (!close || !isAsked || !event.cancelable || !leadsBack(event)) return;
      event.preventDefault();
      close();
    };
    navigation.addEventListener('navigate', goesBack);
    return () => navigation.removeEventListener('navigate', goesBack);
  }, []);
}
