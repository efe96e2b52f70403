import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { BridgeCall } from '@taice/testkit/ton';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { answerPage } from '../pages/page.ts';
import { openDemoWallets, type WalletsSettings } from './demo-wallets.ts';
import { walletsPage } from './wallets-page.ts';

/** Cookie with the name of the person whose wallets this browser has. */
const cookie = 'dev_wallets';
const name = z.string().regex(/^[a-z0-9-]{1,40}$/);
const nameOf = (c: Context): string | undefined =>
  name.safeParse(c.req.query(cookie) ?? getCookie(c, cookie)).data;

const holderSchema = z.object({ who: z.enum(['mia', 'new', 'none']) });
const callSchema = z.object({
  who: name,
  method: z.string(),
  params: z.array(z.unknown()).default([]),
  agrees: z.boolean().default(true),
});
const bridge = z.object({
  who: name,
  call: z.looseObject({ method: z.enum(['connect', 'restoreConnection', 'disconnect']) }),
  agrees: z.boolean(),
});
const scanSchema = z.object({ uri: z.string().regex(/^wc:[0-9a-f]{64}@2\?/), agrees: z.boolean() });
const rpc = z.object({
  id: z.union([z.number(), z.string()]),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});

const decompress = promisify(brotliDecompress);

/** A page of the product that loads the wallets' script before all others. */
const withScript = async (answer: Response, holder: string): Promise<Response> => {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const html = answer.headers.get('content-encoding') === 'br' ? await decompress(bytes) : bytes;
  const script = `<script src="/dev/wallets.js?${cookie}=${holder}"></script>`;
  const { status, headers } = answer;
  const responseHeaders = new Headers(headers);
  responseHeaders.delete('content-encoding');
  responseHeaders.delete('content-length');
  const text = html.toString('utf8').replace('<head>', () => `<head>${script}`);
  return new Response(text, { status, headers: responseHeaders });
};

const json = async (c: Context): Promise<unknown> => c.req.json().catch(() => undefined);
const notFoundReply = { error: 'no such question' } as const;

export type WalletRoutes = { readonly routes: Hono; readonly stop: () => Promise<void> };

/** `/dev/wallets`, `/dev/bsc`: wallets as a browser's extension and on a phone, and their node. */
export const walletRoutes = (settings: WalletsSettings): WalletRoutes => {
  type Opened = Awaited<ReturnType<typeof openDemoWallets>>;
  let opened: Promise<Opened> | undefined;
  const open = (): Promise<Opened> => (opened ??= openDemoWallets(settings));
  const app = new Hono();

  app.use(async (c, next) => {
    await next();
    const holder = nameOf(c);
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html');
    if (holder === undefined || !isPage || c.req.path.startsWith('/dev')) return;
    const withWallet = await withScript(c.res, holder);
    // Otherwise the headers of the original answer, including its encoding, would be applied to this one.
    c.res = undefined;
    c.res = withWallet;
  });

  app.get('/dev/wallets', async (c) => {
    const holder = nameOf(c) ?? null;
    const { of, chain } = await open();
    const { key, ton } = of(holder ?? 'nobody');
    const balance = async (token: string | null) => {
      const data = `0x70a08231${key.address.slice(2).padStart(64, '0')}`;
      const answer = await (token === null
        ? chain.request('eth_getBalance', [key.address, 'latest'])
        : chain.request('eth_call', [{ to: token, data }, 'latest']));
      return String(Math.floor(Number(BigInt(String(answer))) / 1e14) / 1e4);
    };
    const coins = await Promise.all(
      [null, ...settings.tokens].map(async (token, index) => ({
        coin: ['BNB', 'SPK', 'USDT'][index] ?? '',
        amount: await balance(token),
      })),
    );
    const pageData = { who: holder, address: key.checksummed, tonAddress: ton.friendly, coins };
    return answerPage(c, 'Wallets', walletsPage(pageData));
  });
  app.post('/dev/wallets/use', async (c) => {
    const parsed = holderSchema.safeParse(await json(c));
    if (!parsed.success) return c.json(notFoundReply, 400);
    const { who } = parsed.data;
    const value = who === 'new' ? `new-${randomBytes(6).toString('hex')}` : who;
    setCookie(c, cookie, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: who === 'none' ? 0 : 30 * 86_400,
    });
    return c.json({ who });
  });
  app.post('/dev/wallets/evm', async (c) => {
    const parsed = callSchema.safeParse(await json(c));
    if (!parsed.success) return c.json(notFoundReply, 400);
    const { who, method, params, agrees } = parsed.data;
    const { evm } = (await open()).of(who);
    // Chain 56 holds their coins; if a holder declines, nothing is signed or sent.
    evm.behaviour = agrees ? 'agrees' : 'refuses';
    return c.json(await evm.answer(method, params));
  });
  app.post('/dev/wallets/ton', async (c) => {
    const parsed = bridge.safeParse(await json(c));
    if (!parsed.success) return c.json(notFoundReply, 400);
    const { who, call, agrees } = parsed.data;
    const { tonApp } = (await open()).of(who);
    tonApp.holder = agrees ? 'signs' : 'declines';
    return c.json(tonApp.answer(call as unknown as BridgeCall));
  });
  app.post('/dev/wallets/scan', async (c) => {
    const parsed = scanSchema.safeParse(await json(c));
    const holder = nameOf(c);
    if (!parsed.success || holder === undefined) return c.json(notFoundReply, 400);
    const phone = await (await open()).of(holder).phone();
    phone.behaviour = parsed.data.agrees ? 'agrees' : 'refuses the session';
    await phone.scan(parsed.data.uri);
    return c.json({ scanned: true });
  });
  app.get('/dev/wallets.js', async (c) => {
    const holder = nameOf(c);
    if (holder === undefined) return c.text('Not found', 404);
    const { evm } = (await open()).of(holder);
    const [{ installEvmProvider, walletIcon }, { installTonProvider }, text] = await Promise.all([
      import('@taice/testkit/evm'),
      import('@taice/testkit/ton'),
      readFile(new URL('./client/wallets.ts', import.meta.url), 'utf8'),
    ]);
    const bridgeName = `ask-${evm.uuid}`;
    const provider = { door: bridgeName, name: evm.name, rdns: evm.rdns, uuid: evm.uuid };
    const client = stripTypeScriptTypes(text).replaceAll('export const', 'const');
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    c.header('Cache-Control', 'no-store');
    return c.body(`(() => { ${client}
exposeWallets(${JSON.stringify(holder)}, ${JSON.stringify(bridgeName)});
(${installEvmProvider})(${JSON.stringify({ told: provider, picture: walletIcon })});
(${installTonProvider})(); })();`);
  });
  app.post('/dev/bsc', async (c) => {
    const parsed = rpc.safeParse(await json(c));
    if (!parsed.success) return c.json(notFoundReply, 400);
    const { id, method, params } = parsed.data;
    const rpcHead = { jsonrpc: '2.0', id } as const;
    // A node holds no keys.
    if (method === 'eth_sendTransaction')
      return c.json({ ...rpcHead, error: { code: -32_601, message: 'Method not found' } });
    const { RpcError } = await import('@taice/testkit/evm');
    const { chain } = await open();
    const outcome = await chain.request(method, params).then(
      (result) => ({ result }),
      (error: unknown) => {
        if (!(error instanceof RpcError)) throw error;
        return { error: { code: error.code, message: error.message } };
      },
    );
    return c.json({ ...rpcHead, ...outcome });
  });
  app.get('/dev/bsc/tx/:hash', async (c) => {
    const { chain } = await open();
    const hash = c.req.param('hash');
    const tx = await chain.request('eth_getTransactionByHash', [hash]);
    return c.json({ stand_in: 'a chain that this demo plays', tx });
  });
  return { routes: app, stop: async () => (await opened)?.stop() };
};
