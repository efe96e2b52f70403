import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Deployed } from '@taice/chain/contracts';
import { startAnvil, type Anvil } from '@taice/testkit/evm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkNftChain } from './domains/nft/chain/check-nft-chain.ts';
import { readChain } from './domains/nft/chain/read-chain.ts';
import { chainEnv, contractsOn } from './domains/nft/chain/testing/fixtures.ts';
import { anItem } from './domains/nft/testing/fixtures.ts';
import { aPerson } from './domains/wallet/cash-outs/testing/fixtures.ts';
import { startApi, type TestApi } from './testing/harness.ts';

const kills = 50;
const script = join(import.meta.dirname, 'payouts.ts');

let anvil: Anvil;
let made: Deployed;
let api: TestApi;
let folder: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
  made = await contractsOn(anvil);
  api = await startApi({ env: chainEnv(anvil, made) });
  folder = await mkdtemp(join(tmpdir(), 'taice-mints-'));
}, 60_000);
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await api?.stop();
  await anvil?.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = (): ChildProcess => {
  const own = { DATABASE_URL: api.url, DATA_DIR: folder, LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, ...chainEnv(anvil, made), ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  return child;
};

test(
  `${kills} kills of two minting processes still mint each item once, for one fee`,
  { timeout: 1_800_000 },
  async () => {
    const { db } = api.services;
    const two = [start(), start()];
    await Promise.all(two.map((child) => once(child.stdout!, 'data')));
    const mine = (blocks: number) => anvil.request('anvil_mine', [`0x${blocks.toString(16)}`]);
    for (let kill = 0; kill < kills; kill += 1) {
      const person = await aPerson(api, { points: 100 });
      const item = await anItem(api, person.id);
      const asked = { nft_id: `${item}`, chain: 'bsc' } as const;
      const { code } = await person.client.call.nft.mintToChain(asked, {
        idempotencyKey: randomUUID(),
      });
      expect(code).toBe(0);
      await wait(Math.random() * 1_200);
      await mine(1 + Math.floor(Math.random() * 8));
      const at = kill % 2;
      two[at]?.kill('SIGKILL');
      const next = start();
      two[at] = next;
      // Even on a slow machine it does some work before it is killed.
      await once(next.stdout!, 'data');
    }
    const states = () => db.selectFrom('nft_mint').select(['state', 'nft_id', 'fee']).execute();
    await expect
      .poll(
        async () => {
          await mine(3);
          return (await states()).every(({ state }) => state === 'done');
        },
        { timeout: 300_000, interval: 500 },
      )
      .toBe(true);
    expect(await states()).toHaveLength(kills);
    await mine(15);
    await readChain({ ...api.services, clock: api.clock });
    // The chain holds each token exactly once, minted from the zero address, and no other token.
    const moves = await db
      .selectFrom('nft_chain_move')
      .select(['token_id', 'from_address'])
      .execute();
    expect(moves.map(({ token_id: token }) => BigInt(token)).toSorted()).toEqual(
      (await states()).map(({ nft_id: item }) => item).toSorted(),
    );
    expect(new Set(moves.map(({ from_address: from }) => BigInt(from)))).toEqual(new Set([0n]));
    const fees = await db
      .selectFrom('ledger_journal')
      .select('id')
      .where('type', '=', 'mint_fee')
      .execute();
    expect(fees).toHaveLength(kills);
    expect(await checkNftChain(api.services)).toEqual([]);
    for (const child of two) child.kill('SIGTERM');
    await Promise.all(two.map((child) => once(child, 'exit')));
  },
);
