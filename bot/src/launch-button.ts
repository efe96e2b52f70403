import { InlineKeyboard } from 'grammy';

/** The mini-app's address with the parameter of the person's link. */
export const launchUrl = (miniAppUrl: string, startParam = ''): string => {
  const url = new URL(miniAppUrl);
  if (startParam !== '') url.searchParams.set('startapp', startParam);
  return url.href;
};

/** A screen of the mini-app by the product's path. */
export const screenUrl = (miniAppUrl: string, path: string): string =>
  new URL(path.replace(/^\/+/, ''), miniAppUrl).href;

/** One button under a message that opens the mini-app. */
export const launchButton = (text: string, miniAppUrl: string, startParam = ''): InlineKeyboard =>
  new InlineKeyboard().webApp(text, launchUrl(miniAppUrl, startParam));

export const screenButton = (text: string, miniAppUrl: string, path: string): InlineKeyboard =>
  new InlineKeyboard().webApp(text, screenUrl(miniAppUrl, path));
