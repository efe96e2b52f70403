import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Anvil, type Misdeed, nodeInFront, startAnvil } from '@taice/testkit/evm';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { approve, confirmed, funded, paidEach, payingChain } from './payouts-setup.ts';
import type { Bench } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

const people = 1_000;
/** Of a node's answers, one in so many is wrong. */
const oneIn = 5;
/** s that the nodes misbehave for, and after which all has to be paid once they do no longer. */
const bad = 90;
const limit = 60;
const latest = 600;

const lower = (result: unknown): unknown =>
  typeof result === 'string' && BigInt(result) > 3n
    ? `0x${(BigInt(result) - 3n).toString(16)}`
    : result;
const otherBlock = (result: unknown): unknown =>
  typeof result === 'object' && result !== null
    ? { ...result, blockHash: `0x${randomBytes(32).toString('hex')}` }
    : result;

/** Ten ways in which a node fails whoever asks it. */
const misdeeds: readonly ((method: string) => Misdeed)[] = [
  () => ({ cut: 'before' }),
  () => ({ cut: 'after' }),
  () => ({ cut: 'half' }),
  () => ({ status: 429, body: 'Too Many Requests' }),
  () => ({ status: 502, body: '<html>Bad Gateway</html>' }),
  () => ({ late: 1_500 }),
  // It has forgotten what it knew, or says of what it has not taken that it has it.
  (method) =>
    method === 'eth_sendRawTransaction'
      ? { error: { code: -32_000, message: 'already known' } }
      : { result: null },
  (method) =>
    method === 'eth_sendRawTransaction'
      ? { error: { code: -32_000, message: 'nonce too low' } }
      : { error: { code: -32_000, message: 'header not found' } },
  // It lags behind.
  (method) =>
    method === 'eth_getTransactionCount' || method === 'eth_blockNumber'
      ? { changed: lower }
      : { late: 300 },
  // It stands on another fork.
  (method) =>
    method === 'eth_getTransactionReceipt' ? { changed: otherBlock } : { cut: 'before' },
];

/** What the chain says was paid to whom. */
const transfersFrom = async (anvil: Anvil, token: string, from: string) => {
  const topic = `0x${from.slice(2).padStart(64, '0')}`;
  const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
  return (await anvil.request('eth_getLogs', [
    { fromBlock: '0x0', toBlock: 'latest', address: token, topics: [transfer, topic] },
  ])) as readonly { readonly topics: readonly string[]; readonly data: string }[];
};

const noncesOf = (database: DatabaseHandle) =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ nonce: string }>(
      `select nonce from payout where state = 'confirmed' order by nonce`,
    );
    return rows.map(({ nonce }) => Number(nonce));
  });

/** Everybody is paid once, and no nonce is left out, however the nodes behave. */
export const payoutsChaos: Bench = async function* () {
  const anvil = await startAnvil();
  let isBad = true;
  let wrong = 0;
  const misdeedOf = (method: string): Misdeed | undefined => {
    if (!isBad || Math.random() >= 1 / oneIn) return undefined;
    wrong += 1;
    return misdeeds[Math.floor(Math.random() * misdeeds.length)]?.(method);
  };
  const nodes = [
    await nodeInFront(anvil.url, misdeedOf),
    await nodeInFront(anvil.url, misdeedOf),
  ] as const;
  try {
    const { env, hot, balanceOf } = await payingChain(anvil);
    await using folder = await freshDataDir();
    const [first, second] = nodes;
    const BSC_RPC = { BSC_RPC_URL: first.url, BSC_RPC_CHECK_URL: second.url };
    await using product = await spawnProduct(folder.path, { env: { ...env, ...BSC_RPC } });
    if (!product.url) throw new Error('the product has no address');
    const database = await databaseOf(folder.path);
    await makeViewers(database, people);

    await approve(database, 0, people);
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    let done = 0;
    let meanwhile = 0;
    while (done < people) {
      if (isBad && seconds() >= bad) {
        isBad = false;
        meanwhile = done;
      }
      if (seconds() > latest) throw new Error(`${done} of ${people} payouts came through`);
      await anvil.request('anvil_mine', ['0x1']);
      await delay(250);
      done = await confirmed(database);
    }
    const after = isBad ? 0 : seconds() - bad;

    const paid = funded - (await balanceOf(hot));
    const owed = BigInt(people) * paidEach;
    if (paid !== owed) throw new Error(`${paid} base units were paid of ${owed}`);
    const transfers = await transfersFrom(anvil, env.BSC_SPK_CONTRACT, hot);
    const paidOnce = new Set(transfers.map(({ topics }) => topics[2]));
    if (transfers.length !== people || paidOnce.size !== people)
      throw new Error(`${transfers.length} transfers went to ${paidOnce.size} of ${people} people`);
    const nonces = await noncesOf(database);
    const gap = nonces.find((nonce, index) => nonce !== index);
    if (gap !== undefined) throw new Error(`a nonce before ${gap} was left out`);
    yield {
      name: 'payouts-chaos',
      value: after,
      unit: 's',
      beside:
        `until the last of ${people} was paid, after ${bad} s in which one in ${oneIn} answers of both nodes was wrong ` +
        `in ten ways (${wrong} in all; ${meanwhile} were paid meanwhile); each once, no nonce left out; limit ${limit}`,
      kept: after <= limit,
    };
  } finally {
    for (const { stop } of nodes) stop();
    await anvil.stop();
  }
};
