import { readLaunchParams } from './launch-params.ts';
import { applyTheme } from './theme.ts';

/**
 * Telegram's colours on the document before its style sheet paints anything: for a script that
 * blocks rendering (`blocking="render"`) and has to be small, so without the SDK.
 */
export const paintTelegramTheme = (from: Window): void => {
  const launch = readLaunchParams(from);
  if (launch) applyTheme(launch.theme, from.document.documentElement);
};
