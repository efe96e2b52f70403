import { setTimeout as delay } from 'node:timers/promises';
import { startAnvil, type Anvil } from '@taice/testkit/evm';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { approve, confirmed, funded, paidEach, payingChain, runOurs } from './payouts-setup.ts';
import type { Bench } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

/** Payouts a minute, at least, one transaction each, on two cores that the node shares. */
const limit = 1_000;
const singly = 1_000;
const batchedCount = 500;
const timeoutMs = 240_000;

/** Seconds until all of them are final; blocks keep coming. */
const secondsUntil = async (
  database: DatabaseHandle,
  anvil: Anvil,
  count: number,
): Promise<number> => {
  const startedAt = performance.now();
  while ((await confirmed(database)) < count) {
    if (performance.now() - startedAt > timeoutMs)
      throw new Error(`${await confirmed(database)} of ${count} payouts were confirmed`);
    await anvil.request('anvil_mine', ['0x1']);
    await delay(250);
  }
  return (performance.now() - startedAt) / 1000;
};

const gasOf = async (database: DatabaseHandle, anvil: Anvil, kind: string): Promise<number> => {
  const hash = await asOwner(database, async (client) => {
    const { rows } = await client.query<{ tx_hash: string }>(
      `select p.tx_hash from payout p where p.kind = $1 and p.value > 0 and p.state = 'confirmed' order by p.id desc limit 1`,
      [kind],
    );
    return rows[0]?.tx_hash;
  });
  const receipt = (await anvil.request('eth_getTransactionReceipt', [hash])) as {
    readonly gasUsed: string;
  };
  const paid = await asOwner(database, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from cash_out c join payout p on p.id = c.payout_id where p.tx_hash = $1`,
      [hash],
    );
    return rows[0]?.count ?? 1;
  });
  return Number(receipt.gasUsed) / paid;
};

export const payouts: Bench = async function* () {
  const anvil = await startAnvil();
  try {
    const { env, hot, balanceOf } = await payingChain(anvil);
    await using folder = await freshDataDir();
    await using product = await spawnProduct(folder.path, { env });
    if (!product.url) throw new Error('the product has no address');
    const database = await databaseOf(folder.path);
    await makeViewers(database, singly + batchedCount);

    await approve(database, 0, singly);
    const seconds = await secondsUntil(database, anvil, singly);
    const perMinute = (singly / seconds) * 60;
    yield {
      name: 'payouts',
      value: perMinute,
      unit: 'payouts/min',
      beside: `a transaction each, ${singly} until all are final; ${Math.round(await gasOf(database, anvil, 'single'))} gas each; limit ${limit}`,
      kept: perMinute >= limit,
    };

    const command = 'allow-batches bsc --points 1000000 --reason Bench --staff ada'.split(' ');
    await runOurs('apps/api/src/start/operator.ts', command, { ...env, DATA_DIR: folder.path });
    await delay(3_000);
    await approve(database, singly, batchedCount);
    const batchedSeconds = await secondsUntil(database, anvil, singly + batchedCount);
    const paidAmount = funded - (await balanceOf(hot));
    const owedAmount = BigInt(singly + batchedCount) * paidEach;
    if (paidAmount !== owedAmount)
      throw new Error(`${paidAmount} of ${owedAmount} base units were paid`);
    yield {
      name: 'payouts in batches',
      value: (batchedCount / batchedSeconds) * 60,
      unit: 'payouts/min',
      beside: `${batchedCount} by the distributor; ${Math.round(await gasOf(database, anvil, 'batch'))} gas each; no limit of its own`,
      kept: true,
    };
  } finally {
    await anvil.stop();
  }
};
