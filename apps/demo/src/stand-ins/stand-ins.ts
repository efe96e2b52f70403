import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { RelayHub } from '@taice/testkit/evm';
import type { Services } from '@taice/api/for-demo';
import { Hono } from 'hono';
import { telegramUsers } from '../telegram-users.ts';
import { googleRoutes } from './google-routes.ts';
import { telegramLoginRoutes } from './telegram-login-routes.ts';
import { walletRoutes } from './wallet-routes.ts';

export interface StandIns {
  readonly routes: Hono;
  /** Takes WebSocket connections of WalletConnect's relay. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly stop: () => Promise<void>;
}

/** Stand-ins below `/dev` for Google, Telegram’s login, WalletConnect and wallets; a configured service gets none. */
export const createStandIns = (services: Services): StandIns => {
  const { config } = services;
  const { google, telegramLogin, walletConnect, coins, publicUrl } = config;
  const isDevUrl = (url: string | undefined) => url?.startsWith(`${publicUrl}/dev/`) === true;
  const app = new Hono();
  if (google && isDevUrl(google.issuer)) app.route('/', googleRoutes(google));
  if (telegramLogin && isDevUrl(telegramLogin.url))
    app.route(
      '/',
      telegramLoginRoutes({ botToken: config.botToken, users: () => telegramUsers(services) }),
    );
  const wallets = walletRoutes({
    tokens: [coins.spk, coins.usdt].filter((token) => token !== null),
    distributor: coins.distributor ?? '',
    relayUrl: walletConnect?.relayUrl ?? '',
    file: join(config.dataDir, 'played-chain.json'),
  });
  app.route('/', wallets.routes);

  let relay: Promise<RelayHub> | undefined;
  return {
    routes: app,
    upgrade: (request, socket, head) => {
      if (!request.url?.startsWith('/dev/relay')) {
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
        return;
      }
      relay ??= import('@taice/testkit/evm').then(({ createRelay }) => createRelay());
      relay.then(
        (hub) => hub.upgrade(request, socket, head),
        () => socket.destroy(),
      );
    },
    stop: async () => {
      await wallets.stop();
      (await relay)?.end();
    },
  };
};
