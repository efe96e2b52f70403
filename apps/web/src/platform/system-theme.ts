const query = '(prefers-color-scheme: light)';

/** Dark, unless the device asks for light; asked before the first paint. */
export const applySystemTheme = (from: Window): void => {
  const light = from.matchMedia(query).matches;
  from.document.documentElement.dataset['theme'] = light ? 'light' : 'dark';
};

/** Goes with the device when it changes, at dusk for one. */
export const followSystemTheme = (from: Window): void =>
  from.matchMedia(query).addEventListener('change', () => applySystemTheme(from));
