import { telegramTheme } from '@taice/ui';
import type { ThemeParams } from './theme-params.ts';

/**
 * Puts Telegram's colours on the document: `--tg-theme-*` for every parameter as it is, above them the kit's derived
 * colours (readable at 4.5:1), and `data-theme`. Without a background colour the device decides between dark and light.
 */
export const applyTheme = (theme: ThemeParams, root: HTMLElement): void => {
  const device = root.ownerDocument.defaultView;
  const light = device?.matchMedia('(prefers-color-scheme: light)').matches ?? false;
  const { theme: name, variables } = telegramTheme(
    {
      bgColor: theme['bg_color'],
      secondaryBgColor: theme['secondary_bg_color'],
      sectionBgColor: theme['section_bg_color'],
      textColor: theme['text_color'],
      accentTextColor: theme['accent_text_color'] ?? theme['link_color'],
      buttonColor: theme['button_color'],
    },
    light ? 'light' : 'dark',
  );
  const colourEntries = Object.entries(theme).map(([key, colour]): [string, string] => [
    `--tg-theme-${key.replaceAll('_', '-')}`,
    colour,
  ]);
  for (const [property, colour] of [...colourEntries, ...Object.entries(variables)]) {
    root.style.setProperty(property, colour);
  }
  root.dataset['theme'] = name;
};
