import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { keyWallet, startAnvil, type Anvil } from '@taice/testkit/evm';
import { asOwner, databaseOf, type DatabaseHandle } from './database.ts';
import type { Bench } from './report.ts';
import { freshDataDir, spawnProduct } from './server.ts';
import { makeViewers } from './viewers.ts';

/** Payouts a minute, at least, one transaction each, on two cores that the node has a part of. */
const limit = 1_000;

const repository = resolve(import.meta.dirname, '../../..');
/** Of anvil's own: who deploys has all of the token. */
const owner = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const POINT = 1_000_000n;
const amount = 1_000n * POINT;
const fee = 20n * POINT;
const base = 10n ** 12n;
const singly = 1_000;
const together = 500;
const latest = 240_000;
/** Whole SPK. */
const supply = '10000000';

const APPROVED = `with people as (
    select user_id, row_number() over (order by user_id) as n from session where device_id like 'bench-%'
      order by user_id offset $1 limit $2
  ), rich as (
    select ledger_post('adjustment', 'bench:' || user_id, 'taice', array['system', 'user'], array['issuance', ''],
      array[0, user_id], array['available', 'available'], array[-$3::bigint, $3::bigint], null, null,
      (now() at time zone 'Asia/Singapore')::date, 'job', null, null, now())
    from people
  ), all_rich as (select count(*) from rich)
  insert into cash_out (order_no, user_id, currency_key, amount, fee, chain, to_address, state, risk_score, created_at, updated_at)
  select 'CB' || user_id, user_id, 'taice', $3, $4, 'bsc', '0x' || lpad(md5('to' || user_id), 40, '0'), 'reviewing', 0, now(), now()
  from people, all_rich
  returning id`;
const HOLD = `select count(*) from (
  select ledger_post('cashout_hold', 'co:' || id || ':hold', 'taice', array['user', 'user'], array['', ''],
    array[user_id, user_id], array['available', 'held'], array[-amount, amount], 'cash_out', id::text,
    (now() at time zone 'Asia/Singapore')::date, 'user', null, null, now())
  from cash_out where id = any($1::bigint[])) held`;
const EVENTS = `insert into cash_out_event (cash_out_id, seq, state, actor, at)
  select id, 1, 'requested', 'user', now() from unnest($1::bigint[]) id`;
const GO = `update cash_out set state = 'approved' where id = any($1::bigint[])`;

/** Cash-outs of so many people that have been approved, all at once. */
const approve = (database: DatabaseHandle, from: number, count: number): Promise<void> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ id: string }>(APPROVED, [from, count, amount, fee]);
    const ids = rows.map(({ id }) => id);
    for (const text of [HOLD, EVENTS, 'analyze cash_out', GO])
      await client.query(text, text.includes('$1') ? [ids] : []);
  });

const confirmed = (database: DatabaseHandle): Promise<number> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from cash_out where state = 'confirmed'`,
    );
    return rows[0]?.count ?? 0;
  });

/** Seconds until all of them are final; blocks come all the while. */
const secondsUntil = async (
  database: DatabaseHandle,
  anvil: Anvil,
  count: number,
): Promise<number> => {
  const begun = performance.now();
  while ((await confirmed(database)) < count) {
    if (performance.now() - begun > latest)
      throw new Error(`${await confirmed(database)} of ${count} payouts came through`);
    await anvil.request('anvil_mine', ['0x1']);
    await delay(250);
  }
  return (performance.now() - begun) / 1000;
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

const word = (text: string): string => BigInt(text).toString(16).padStart(64, '0');

/** Runs a command of ours; what it writes. */
const runOurs = async (
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...args],
    { cwd: repository, env: { ...process.env, ...env } },
  );
  return stdout;
};

/** Deploys the contracts as anybody does: what the product is to be told of them. */
const deploy = async (url: string) => {
  const script = 'packages/chain/src/contracts/main.ts';
  const said = await runOurs(script, [url, supply], { DEPLOY_KEY: owner });
  const told = (name: string): string => {
    const value = new RegExp(`^${name}=(0x[0-9a-f]{40})$`, 'm').exec(said)?.[1];
    if (value === undefined) throw new Error(`nothing was said of ${name}`);
    return value;
  };
  return {
    BSC_SPK_CONTRACT: told('BSC_SPK_CONTRACT'),
    BSC_DISTRIBUTOR_CONTRACT: told('BSC_DISTRIBUTOR_CONTRACT'),
  };
};

export const payouts: Bench = async function* () {
  const anvil = await startAnvil();
  try {
    const coins = await deploy(anvil.url);
    const key = `0x${randomBytes(32).toString('hex')}`;
    const hot = keyWallet(key).address;
    const has = async () =>
      BigInt(
        String(
          await anvil.request('eth_call', [
            { to: coins.BSC_SPK_CONTRACT, data: `0x70a08231${word(hot)}` },
            'latest',
          ]),
        ),
      );
    await anvil.request('anvil_setBalance', [hot, `0x${(10n ** 20n).toString(16)}`]);
    const data = `0xa9059cbb${word(hot)}${(10n ** 25n).toString(16).padStart(64, '0')}`;
    const from = keyWallet(owner).address;
    await anvil.request('eth_sendTransaction', [{ from, to: coins.BSC_SPK_CONTRACT, data }]);
    await using folder = await freshDataDir();
    const env = {
      BSC_RPC_URL: anvil.url,
      ...coins,
      BSC_PAYOUT_KEY: key,
    };
    await using product = await spawnProduct(folder.path, { env });
    if (!product.url) throw new Error('the product has no address');
    const database = await databaseOf(folder.path);
    await makeViewers(database, singly + together);

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
    await approve(database, singly, together);
    const later = await secondsUntil(database, anvil, singly + together);
    const paid = 10n ** 25n - (await has());
    const owed = BigInt(singly + together) * (amount - fee) * base;
    if (paid !== owed) throw new Error(`${paid} base units were paid of ${owed}`);
    yield {
      name: 'payouts in batches',
      value: (together / later) * 60,
      unit: 'payouts/min',
      beside: `${together} by the distributor; ${Math.round(await gasOf(database, anvil, 'batch'))} gas each; no limit of its own`,
      kept: true,
    };
  } finally {
    await anvil.stop();
  }
};
