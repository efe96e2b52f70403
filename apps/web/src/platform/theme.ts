import { keepChoice, keptChoice } from '@taice/core';

const query = '(prefers-color-scheme: light)';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** What was chosen in this browser; nothing chosen is as the device has it. */
export const chosenTheme = (): ThemeChoice => {
  const kept = keptChoice('theme');
  return themeChoices.find((choice) => choice === kept) ?? 'system';
};

/** Asked before the first paint: the choice, else light only where the device asks for it. */
export const applyTheme = (from: Window): void => {
  const chosen = chosenTheme();
  const device = from.matchMedia(query).matches ? 'light' : 'dark';
  from.document.documentElement.dataset['theme'] = chosen === 'system' ? device : chosen;
};

export const chooseTheme = (from: Window, choice: ThemeChoice): void => {
  keepChoice('theme', choice);
  applyTheme(from);
};

/** Goes with the device when it changes, at dusk for one, unless a theme was chosen. */
export const followDevice = (from: Window): void =>
  from.matchMedia(query).addEventListener('change', () => applyTheme(from));
