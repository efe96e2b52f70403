import { useEffect, useRef } from 'react';
import { telegram } from './telegram.ts';

/** Handlers of the back button, the innermost last: a sheet over a page takes it first. */
const wanting: (() => void)[] = [];
let stopListening: (() => void) | undefined;

const sync = () => {
  if (wanting.length > 0 && !stopListening) {
    telegram.backButton.show();
    stopListening = telegram.backButton.onClick(() => wanting.at(-1)?.());
  } else if (wanting.length === 0 && stopListening) {
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
  const wanted = onBack !== undefined;
  useEffect(() => {
    if (!wanted) return undefined;
    const entry = () => latest.current?.();
    wanting.push(entry);
    sync();
    return () => {
      wanting.splice(wanting.indexOf(entry), 1);
      sync();
    };
  }, [wanted]);
};
