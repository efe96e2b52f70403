import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { tonBridges, tonConnectRoutes } from './ton-connect-routes.ts';

const config = readConfig({ PUBLIC_URL: 'https://taice.example/' });
const routes = tonConnectRoutes({ config });

test('wallets can read the manifest with the address of this deployment', async () => {
  const answer = await routes.request('/tonconnect-manifest.json');
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(await answer.json()).toEqual({
    url: 'https://taice.example',
    name: 'Taice',
    iconUrl: 'https://taice.example/tg/icon-180.png',
    termsOfUseUrl: 'https://taice.example/Service?active=0',
    privacyPolicyUrl: 'https://taice.example/Service?active=1',
  });
});

test('the page can reach every listed wallet', async () => {
  const list = (await (await routes.request('/tonconnect-wallets.json')).json()) as {
    bridge: { url?: string }[];
  }[];
  expect(list.length).toBeGreaterThan(2);
  const policy = contentSecurityPolicy({ scripts: [], styles: [] }, '', "'none'", tonBridges);
  for (const { bridge } of list) expect(policy).toContain(new URL(bridge[0]?.url ?? '').origin);
});

test('a page without TON Connect connects only to our origin', () => {
  const policy = contentSecurityPolicy({ scripts: [], styles: [] }, '', "'none'");
  expect(policy).toContain("connect-src 'self';");
});
