import type { Logger } from 'pino';
import type { BotConfig } from '../config.ts';
import { legacyFlow } from './legacy-flow.ts';
import { openidFlow } from './openid-flow.ts';
import { serveLogin } from './serve-login.ts';

const now = () => new Date();

/** Serves logins for web pages by the newer flow if BotFather has issued its secret, otherwise by the legacy one. */
export const runLogin = (
  { token, miniAppUrl }: Pick<BotConfig, 'token' | 'miniAppUrl'>,
  { url, port, secret, issuer }: NonNullable<BotConfig['login']>,
  log: Logger,
) => {
  const [botId = ''] = token.split(':');
  const flow =
    secret === null
      ? legacyFlow(`${issuer}/auth`, botId)
      : openidFlow({
          issuer,
          clientId: botId,
          clientSecret: secret,
          redirectUri: `${url}/callback`,
          now,
        });
  const { origin } = new URL(miniAppUrl);
  return serveLogin(flow, { botToken: token, origin, port, now }, log);
};
