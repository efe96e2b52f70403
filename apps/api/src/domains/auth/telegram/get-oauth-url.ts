import { randomBytes } from 'node:crypto';
import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { parseReturnPath, withQueryParams } from '../return-path.ts';

/**
 * URL of Telegram's login. The page compares the returned state with its own, so that another person's login cannot
 * become its own.
 */
export const getOauthUrl = handler(contract.auth.getOauthUrl, {
  run: async ({ config, input }) => {
    const { telegramLogin, publicUrl } = config;
    if (!telegramLogin) return fail(404, { detail: 'Telegram login is not configured' });
    const path = parseReturnPath(input.redirect_uri, publicUrl);
    const issues = [{ field: 'redirect_uri', message: 'not a page of this product' }];
    if (path === undefined) return fail(400, { data: { issues } });
    const state = randomBytes(16).toString('hex');
    const url = new URL(telegramLogin.url);
    for (const [name, value] of Object.entries({
      bot_id: telegramLogin.botId,
      origin: new URL(publicUrl).origin,
      return_to: new URL(withQueryParams(path, { tg_state: state }), publicUrl).href,
      request_access: 'write',
      embed: '0',
    }))
      url.searchParams.set(name, value);
    return { bot_id: telegramLogin.botId, url: url.href, state };
  },
});
