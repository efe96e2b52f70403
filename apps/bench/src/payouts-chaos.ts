import { setTimeout as delay } from 'node:timers/promises';
import { type RealChain, realChains } from '@taice/api/testing/chains';
import { evmNodeFaults } from '@taice/testkit/evm';
import { tonNodeFaults } from '@taice/testkit/ton';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { approve, confirmed, pointsEach } from './payouts-setup.ts';
import type { Bench, Figure } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

const userCount = 1_000;
/** One in so many of a node's answers is wrong. */
const oneIn = 5;
/** s that the nodes misbehave for, and within which all has to be paid after they stop. */
const faultySeconds = 90;
const limit = 60;
const timeoutS = 600;

const nodeFaults = { bsc: evmNodeFaults, ton: tonNodeFaults };

const rowsOf = <Row extends object>(database: DatabaseHandle, text: string, chain: string) =>
  asOwner(database, async (client) => (await client.query<Row>(text, [chain])).rows);

/** Checks that everyone is paid once and no nonce is skipped, whatever the nodes did. */
const check = async (database: DatabaseHandle, chain: RealChain): Promise<number> => {
  const recipients = await rowsOf<{ to: string }>(
    database,
    `select to_address as to from cash_out where chain = $1 and order_no like 'CB%'`,
    chain.chain,
  );
  const owedAmount = pointsEach * chain.ofPoint;
  for (const { to } of recipients) {
    const balance = await chain.has(to);
    if (balance !== owedAmount) throw new Error(`${to} has ${balance} of ${owedAmount} base units`);
  }
  const paidAmount = chain.funded - (await chain.has(chain.address));
  if (recipients.length !== userCount || paidAmount !== BigInt(userCount) * owedAmount)
    throw new Error(`${paidAmount} base units were paid to ${recipients.length} people`);
  const nonces = await rowsOf<{ nonce: string; state: string }>(
    database,
    `select nonce, state from payout where chain = $1 order by nonce`,
    chain.chain,
  );
  const gapIndex = nonces.findIndex(
    ({ nonce, state }, index) => Number(nonce) !== index || state !== 'confirmed',
  );
  if (gapIndex >= 0) throw new Error(`nonce ${gapIndex} was skipped or paid nothing`);
  return nonces.length;
};

const chaosOf = async (chain: RealChain): Promise<Figure> => {
  let isBad = true;
  let wrongCount = 0;
  chain.misbehave((method) => {
    if (!isBad || Math.random() >= 1 / oneIn) return undefined;
    wrongCount += 1;
    const faults = nodeFaults[chain.chain];
    return faults[Math.floor(Math.random() * faults.length)]?.(method);
  });
  await using folder = await freshDataDir();
  await using product = await spawnProduct(folder.path, { env: chain.env });
  if (!product.url) throw new Error('the product has no address');
  const database = await databaseOf(folder.path);
  await makeViewers(database, userCount);

  // On TON, a hundred waiting payouts would be one message, so they arrive little by little while the nodes misbehave.
  const waveSize = chain.chain === 'ton' ? 25 : userCount;
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  let approvedCount = 0;
  let doneCount = 0;
  let meanwhile = 0;
  while (doneCount < userCount) {
    if (
      approvedCount < userCount &&
      (approvedCount / userCount) * (faultySeconds - 10) <= seconds()
    ) {
      await approve(database, approvedCount, waveSize, chain.chain);
      approvedCount += waveSize;
    }
    if (isBad && seconds() >= faultySeconds) {
      isBad = false;
      meanwhile = doneCount;
    }
    if (seconds() > timeoutS)
      throw new Error(`${doneCount} of ${userCount} payouts were confirmed`);
    await chain.pass(1);
    await delay(250);
    doneCount = await confirmed(database);
  }
  const recoverySeconds = isBad ? 0 : seconds() - faultySeconds;
  const transactions = await check(database, chain);
  return {
    name: `payouts-chaos on ${chain.chain}`,
    value: recoverySeconds,
    unit: 's',
    beside:
      `until the last of ${userCount} was paid, by ${transactions} transactions, after ${faultySeconds} s in which one in ${oneIn} answers ` +
      `of both nodes was wrong in ten ways (${wrongCount} in all; ${meanwhile} were paid meanwhile); each once, no nonce left out; limit ${limit}`,
    kept: recoverySeconds <= limit,
  };
};

export const payoutsChaos: Bench = async function* () {
  for (const startChain of [
    () => realChains.bsc({ isSingle: true }),
    () => realChains.ton({ isLive: true }),
  ]) {
    const chain = await startChain();
    try {
      yield await chaosOf(chain);
    } finally {
      await chain.stop();
    }
  }
};
