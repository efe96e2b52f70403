import type { LoginFlow } from './login-flow.ts';

/** Telegram's first login for web pages: it signs by the bot's token and leads straight back to the page. */
export const legacyFlow = (telegram: string, botId: string): LoginFlow => ({
  begin: ({ returnTo }) => {
    const url = new URL(telegram);
    for (const [name, value] of Object.entries({
      bot_id: botId,
      origin: returnTo.origin,
      return_to: returnTo.href,
      request_access: 'write',
      embed: '0',
    }))
      url.searchParams.set(name, value);
    return Promise.resolve(url);
  },
  finish: () => Promise.resolve('the legacy flow has no callback here'),
});
