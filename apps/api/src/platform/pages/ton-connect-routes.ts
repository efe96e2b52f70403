import { tonWallets } from '@taice/contract/ton-wallets';
import { Hono } from 'hono';
import type { Services } from '../services.ts';

/** Hosts that a page with TON Connect may reach, as sources of a Content-Security-Policy. */
export const tonBridges: readonly string[] = [
  ...new Set(tonWallets.map(({ bridgeUrl }) => new URL(bridgeUrl).origin)),
];

const day = 'public, max-age=86400';

/**
 * Serves TON Connect's manifest, which wallets show, and the list of wallets. The wallet signs the domain of the
 * manifest's `url`, so that is the deployment's own.
 */
export const tonConnectRoutes = ({ config }: Pick<Services, 'config'>): Hono => {
  const { publicUrl } = config;
  const app = new Hono();
  app.get('/tonconnect-manifest.json', (c) => {
    // A wallet in a browser fetches it from a page of its own.
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cache-Control', day);
    return c.json({
      url: publicUrl,
      name: 'Taice',
      iconUrl: `${publicUrl}/tg/icon-180.png`,
      termsOfUseUrl: `${publicUrl}/Service?active=0`,
      privacyPolicyUrl: `${publicUrl}/Service?active=1`,
    });
  });
  app.get('/tonconnect-wallets.json', (c) => {
    c.header('Cache-Control', day);
    return c.json(
      tonWallets.map(({ id, name, universalLink, bridgeUrl, jsBridgeKey }) => ({
        app_name: id,
        name,
        image: '',
        about_url: universalLink,
        universal_url: universalLink,
        bridge: [
          { type: 'sse', url: bridgeUrl },
          ...(jsBridgeKey === undefined ? [] : [{ type: 'js', key: jsBridgeKey }]),
        ],
        platforms: ['ios', 'android', 'macos', 'windows', 'linux'],
        features: ['SendTransaction'],
      })),
    );
  });
  return app;
};
