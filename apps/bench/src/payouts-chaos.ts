import { setTimeout as delay } from 'node:timers/promises';
import { type RealChain, realChains } from '@taice/api/testing/chains';
import { evmNodeFaults } from '@taice/testkit/evm';
import { tonNodeFaults } from '@taice/testkit/ton';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import { approve, confirmed, pointsEach } from './payouts-setup.ts';
import type { Bench, Figure } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

const people = 1_000;
/** One in so many of a node's answers is wrong. */
const oneIn = 5;
/** s that the nodes misbehave for, and within which all has to be paid after they stop. */
const faultySeconds = 90;
const limit = 60;
const latest = 600;

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
  const owed = pointsEach * chain.ofPoint;
  for (const { to } of recipients) {
    const has = await chain.has(to);
    if (has !== owed) throw new Error(`${to} has ${has} of ${owed} base units`);
  }
  const paid = chain.funded - (await chain.has(chain.address));
  if (recipients.length !== people || paid !== BigInt(people) * owed)
    throw new Error(`${paid} base units were paid to ${recipients.length} people`);
  const nonces = await rowsOf<{ nonce: string; state: string }>(
    database,
    `select nonce, state from payout where chain = $1 order by nonce`,
    chain.chain,
  );
  const gap = nonces.findIndex(
    ({ nonce, state }, index) => Number(nonce) !== index || state !== 'confirmed',
  );
  if (gap >= 0) throw new Error(`nonce ${gap} was skipped or paid nothing`);
  return nonces.length;
};

const chaosOf = async (chain: RealChain): Promise<Figure> => {
  let isBad = true;
  let wrong = 0;
  chain.misbehave((method) => {
    if (!isBad || Math.random() >= 1 / oneIn) return undefined;
    wrong += 1;
    const ways = nodeFaults[chain.chain];
    return ways[Math.floor(Math.random() * ways.length)]?.(method);
  });
  await using folder = await freshDataDir();
  await using product = await spawnProduct(folder.path, { env: chain.env });
  if (!product.url) throw new Error('the product has no address');
  const database = await databaseOf(folder.path);
  await makeViewers(database, people);

  // On TON, a hundred waiting payouts would be one message, so they arrive little by little while the nodes misbehave.
  const wave = chain.chain === 'ton' ? 25 : people;
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  let approved = 0;
  let done = 0;
  let meanwhile = 0;
  while (done < people) {
    if (approved < people && (approved / people) * (faultySeconds - 10) <= seconds()) {
      await approve(database, approved, wave, chain.chain);
      approved += wave;
    }
    if (isBad && seconds() >= faultySeconds) {
      isBad = false;
      meanwhile = done;
    }
    if (seconds() > latest) throw new Error(`${done} of ${people} payouts were confirmed`);
    await chain.pass(1);
    await delay(250);
    done = await confirmed(database);
  }
  const after = isBad ? 0 : seconds() - faultySeconds;
  const transactions = await check(database, chain);
  return {
    name: `payouts-chaos on ${chain.chain}`,
    value: after,
    unit: 's',
    beside:
      `until the last of ${people} was paid, by ${transactions} transactions, after ${faultySeconds} s in which one in ${oneIn} answers ` +
      `of both nodes was wrong in ten ways (${wrong} in all; ${meanwhile} were paid meanwhile); each once, no nonce left out; limit ${limit}`,
    kept: after <= limit,
  };
};

export const payoutsChaos: Bench = async function* () {
  for (const begin of [
    () => realChains.bsc({ isSingle: true }),
    () => realChains.ton({ isLive: true }),
  ]) {
    const chain = await begin();
    try {
      yield await chaosOf(chain);
    } finally {
      await chain.stop();
    }
  }
};
