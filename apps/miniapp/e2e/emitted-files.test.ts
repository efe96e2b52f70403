import { glob, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  findChunkCycles,
  firstLoad,
  firstLoadGrowth,
  firstLoadLimits,
} from '@taice/testkit/browser';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const dist = join(root, 'apps/miniapp/dist');

const walletConnect = 'apps/web/node_modules/@walletconnect/ethereum-provider/dist/index.js';

/**
 * Texts that no minifier removes from code that must stay out, each with a file that has it. If a library changes its
 * texts, this test fails, and not only the build that includes it.
 */
const foreign = [
  [/viem\.sh/, 'packages/chain/node_modules/viem/_esm/errors/base.js'],
  [
    /\beth_[a-z]+[A-Z]\w+/,
    'packages/chain/node_modules/viem/_esm/actions/wallet/sendRawTransaction.js',
  ],
  [/\beip155\b/, walletConnect],
  [/\bpersonal_sign\b/, walletConnect],
  [/\bwallet_[a-z]+EthereumChain\b/, walletConnect],
  [/walletconnect\.(org|com)/, walletConnect],
] as const;

const scriptsOf = async (): Promise<[name: string, code: string][]> => {
  const names: string[] = [];
  for await (const name of glob('**/*.{js,html}', { cwd: dist })) names.push(name);
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [
      name,
      await readFile(join(dist, name), 'utf8'),
    ]),
  );
};

test('no file of the mini-app has WalletConnect, viem or EVM code', async () => {
  const scripts = await scriptsOf();
  expect(scripts.length).toBeGreaterThan(20);
  for (const [text, library] of foreign) {
    expect(await readFile(join(root, library), 'utf8')).toMatch(text);
    expect(scripts.filter(([, code]) => text.test(code)).map(([name]) => name)).toEqual([]);
  }
});

test('TON Connect loads by import(), without its windows and outside the first load', async () => {
  const scripts = await scriptsOf();
  const ton = scripts.filter(([, code]) => code.includes('tonProof')).map(([name]) => name);
  expect(ton).toEqual([expect.stringMatching(/^assets\/ton-connector-[\w-]+\.js$/)]);
  const first = await firstLoad(dist, '/tg/');
  expect(first.size).toBeGreaterThan(2);
  expect([...first.keys()].filter((name) => ton.includes(name))).toEqual([]);
  const code = scripts.find(([name]) => name === ton[0])?.[1] ?? '';
  expect(code).toContain('ton-connect-storage_bridge-connection');
  expect(code).not.toContain('tc-widget-root');
});

test.each([
  ['miniapp', '/tg/'],
  ['web', '/'],
] as const)(
  'the first load of the %s is within its limit, and at most 2 KB over its record',
  async (shell, base) => {
    const record = JSON.parse(
      await readFile(join(root, 'apps/bench/src/bundle-record.json'), 'utf8'),
    ) as Record<typeof shell, number>;
    const sizes = [...(await firstLoad(join(root, 'apps', shell, 'dist'), base)).values()];
    const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
    expect(size).toBeLessThanOrEqual(firstLoadLimits[shell]);
    expect(size).toBeLessThanOrEqual(record[shell] + firstLoadGrowth);
  },
);

test.each(['miniapp', 'web'])('the scripts of the %s have no import cycle', async (shell) => {
  expect(await findChunkCycles(join(root, 'apps', shell, 'dist'))).toEqual([]);
});
