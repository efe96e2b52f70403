import { useEffect, useRef } from 'react';
import { telegram } from './telegram.ts';

/** Handlers of the back button, the innermost last: a sheet over a page takes it first. */
const backHandlers: (() => void)[] = [];
let stopListening: (() => void) | undefined;

const sync = () => {
  if (backHandlers.length > 0 && !stopListening) {
    telegram.backButton.show();
    stopListening = telegram.backButton.onClick(() => backHandlers.at(-1)?.());
  } else if (backHandlers.length === 0 && stopListening) {
    stopListening();
    stopListening = undefined;
    telegram.backButton.hide();
  }
};

/** Shows Telegram's back button while mounted and calls `onBack`; `undefined` leaves it alone. */
export const useBackButton = (onBack: (() => void) | undefined): void => {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  const isVisible = onBack !== undefined;
  useEffect(() => {
    if (!isVisible) return undefined;
    const entry = () => latest.current?.();
    backHandlers.push(entry);
    sync();
    return () => {
      backHandlers.splice(backHandlers.indexOf(entry), 1);
      sync();
    };
  }, [isVisible]);
};
