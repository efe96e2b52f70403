import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Anvil, keyWallet } from '@taice/testkit/evm';
import { asOwner, type DatabaseHandle } from './database.ts';

const repository = resolve(import.meta.dirname, '../../..');
/** A key of anvil's own: the deployer owns all of the token. */
const owner = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const MICRO_PER_POINT = 1_000_000n;
const amount = 1_000n * MICRO_PER_POINT;
const fee = 20n * MICRO_PER_POINT;
/** Whole points that each cash-out pays. */
export const pointsEach = (amount - fee) / MICRO_PER_POINT;
/** Base units of the token that each pays on chain 56. */
export const paidEach = pointsEach * 10n ** 18n;
/** Whole SPK, and base units of the paying address's share. */
const supply = '10000000';
export const funded = 10n ** 25n;

const INSERT_CASH_OUTS_SQL = `with people as (
    select user_id, row_number() over (order by user_id) as n from session where device_id like 'bench-%'
      order by user_id offset $1 limit $2
  ), rich as (
    select ledger_post('adjustment', 'bench:' || user_id, 'taice', array['system', 'user'], array['issuance', ''],
      array[0, user_id], array['available', 'available'], array[-$3::bigint, $3::bigint], null, null,
      (now() at time zone 'Asia/Singapore')::date, 'job', null, null, now())
    from people
  ), all_rich as (select count(*) from rich)
  insert into cash_out (order_no, user_id, currency_key, amount, fee, chain, to_address, state, created_at, updated_at)
  select 'CB' || user_id, user_id, 'taice', $3, $4, $5, case $5 when 'bsc' then '0x' || lpad(md5('to' || user_id), 40, '0')
    else '0:' || md5('to' || user_id) || md5('ot' || user_id) end, 'reviewing', now(), now()
  from people, all_rich
  returning id`;
// A payout goes only to an address that its person has bound.
const BIND_WALLETS_SQL = `update "user" u set chain_address = case c.chain when 'bsc' then c.to_address end,
    ton_address = case c.chain when 'ton' then c.to_address end
  from cash_out c where c.user_id = u.id and c.id = any($1::bigint[])`;
const HOLD_POINTS_SQL = `select count(*) from (
  select ledger_post('cashout_hold', 'co:' || id || ':hold', 'taice', array['user', 'user'], array['', ''],
    array[user_id, user_id], array['available', 'held'], array[-amount, amount], 'cash_out', id::text,
    (now() at time zone 'Asia/Singapore')::date, 'user', null, null, now())
  from cash_out where id = any($1::bigint[])) held`;
const INSERT_EVENTS_SQL = `insert into cash_out_event (cash_out_id, seq, state, actor, at)
  select id, 1, 'requested', 'user', now() from unnest($1::bigint[]) id`;
const APPROVE_SQL = `update cash_out set state = 'approved' where id = any($1::bigint[])`;

/** Cash-outs of so many people that have been approved, all at once. */
export const approve = (
  database: DatabaseHandle,
  from: number,
  count: number,
  chain: 'bsc' | 'ton' = 'bsc',
): Promise<void> =>
  asOwner(database, async (client) => {
    const values = [from, count, amount, fee, chain];
    const { rows } = await client.query<{ id: string }>(INSERT_CASH_OUTS_SQL, values);
    const ids = rows.map(({ id }) => id);
    for (const text of [
      BIND_WALLETS_SQL,
      HOLD_POINTS_SQL,
      INSERT_EVENTS_SQL,
      'analyze cash_out',
      APPROVE_SQL,
    ])
      await client.query(text, text.includes('$1') ? [ids] : []);
  });

export const confirmed = (database: DatabaseHandle): Promise<number> =>
  asOwner(database, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from cash_out where state = 'confirmed'`,
    );
    return rows[0]?.count ?? 0;
  });

const word = (text: string): string => BigInt(text).toString(16).padStart(64, '0');

/** Runs a command of ours; returns its output. */
export const runOurs = async (
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

/** Deploys the contracts as anyone would; returns the product's settings for them. */
const deploy = async (url: string) => {
  const script = 'packages/chain/src/contracts/main.ts';
  const said = await runOurs(script, [url, supply], { DEPLOY_KEY: owner });
  const addressOf = (name: string): string => {
    const value = new RegExp(`^${name}=(0x[0-9a-f]{40})$`, 'm').exec(said)?.[1];
    if (value === undefined) throw new Error(`no output for ${name}`);
    return value;
  };
  return {
    BSC_SPK_CONTRACT: addressOf('BSC_SPK_CONTRACT'),
    BSC_DISTRIBUTOR_CONTRACT: addressOf('BSC_DISTRIBUTOR_CONTRACT'),
  };
};

/** A chain on which everything is deployed, and an address that has all of the token to pay with. */
export const payingChain = async (anvil: Anvil) => {
  const coins = await deploy(anvil.url);
  const key = `0x${randomBytes(32).toString('hex')}`;
  const hot = keyWallet(key).address;
  const balanceOf = async (address: string): Promise<bigint> =>
    BigInt(
      String(
        await anvil.request('eth_call', [
          { to: coins.BSC_SPK_CONTRACT, data: `0x70a08231${word(address)}` },
          'latest',
        ]),
      ),
    );
  await anvil.request('anvil_setBalance', [hot, `0x${(10n ** 20n).toString(16)}`]);
  const data = `0xa9059cbb${word(hot)}${funded.toString(16).padStart(64, '0')}`;
  const from = keyWallet(owner).address;
  await anvil.request('eth_sendTransaction', [{ from, to: coins.BSC_SPK_CONTRACT, data }]);
  const env = { BSC_RPC_URL: anvil.url, ...coins, BSC_PAYOUT_KEY: key };
  return { env, hot, balanceOf };
};
