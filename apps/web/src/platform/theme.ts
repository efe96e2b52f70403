import { savePreferenceCookie, readPreferenceCookie } from '@taice/core';

const query = '(prefers-color-scheme: light)';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** The choice stored in this browser; without one, the device decides. */
export const chosenTheme = (): ThemeChoice => {
  const stored = readPreferenceCookie('theme');
  return themeChoices.find((choice) => choice === stored) ?? 'system';
};

/** Applied before the first paint: the choice, otherwise light only if the device asks for it. */
export const applyTheme = (from: Window): void => {
  const choice = chosenTheme();
  const device = from.matchMedia(query).matches ? 'light' : 'dark';
  from.document.documentElement.dataset['theme'] = choice === 'system' ? device : choice;
};

export const chooseTheme = (from: Window, choice: ThemeChoice): void => {
  savePreferenceCookie('theme', choice);
  applyTheme(from);
};

/** Follows the device when it changes, for example at dusk, unless a theme was chosen. */
export const followSystemTheme = (from: Window): void =>
  from.matchMedia(query).addEventListener('change', () => applyTheme(from));
