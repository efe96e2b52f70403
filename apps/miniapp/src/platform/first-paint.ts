import { readLaunchParams } from './launch-params.ts';
import { applyTheme } from './theme.ts';

/**
 * Telegram's colours on the document before its style sheet paints anything: for a script that
 * blocks rendering (`blocking="render"`) and has to be small, so without the SDK. Outside Telegram
 * the device decides.
 */
export const paintTelegramTheme = (from: Window): void => {
  applyTheme(readLaunchParams(from)?.theme ?? {}, from.document.documentElement);
};
