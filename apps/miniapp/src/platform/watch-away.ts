import { setAway } from '@taice/ui/away';
import { telegram } from './telegram.ts';

/** Minimised in Telegram or hidden by the system: either way the person does not watch, so videos pause. */
export const watchAway = (): void => {
  let inFront = true;
  const look = () => setAway(!inFront || document.visibilityState === 'hidden');
  telegram.onVisible((visible) => {
    inFront = visible;
    look();
  });
  document.addEventListener('visibilitychange', look);
  look();
};
