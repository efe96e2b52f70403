import { setAppHidden } from '@taice/ui/away';
import { telegram } from './telegram.ts';

/** Minimised in Telegram or hidden by the system: either way the person does not watch, so videos pause. */
export const watchAppVisibility = (): void => {
  let inFront = true;
  const updateHidden = () => setAppHidden(!inFront || document.visibilityState === 'hidden');
  telegram.onVisible((visible) => {
    inFront = visible;
    updateHidden();
  });
  document.addEventListener('visibilitychange', updateHidden);
  updateHidden();
};
