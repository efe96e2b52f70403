import { InlineKeyboard } from 'grammy';

/** The mini-app's address with what the person's link asked for. */
export const launchUrl = (miniAppUrl: string, startParam = ''): string => {
  const url = new URL(miniAppUrl);
  if (startParam !== '') url.searchParams.set('startapp', startParam);
  return url.href;
};

/** One button under a message that opens the mini-app. */
export const launchButton = (text: string, miniAppUrl: string, startParam = ''): InlineKeyboard =>
  new InlineKeyboard().webApp(text, launchUrl(miniAppUrl, startParam));
