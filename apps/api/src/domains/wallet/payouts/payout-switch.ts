import type { ChainPort } from '@taice/chain';
import type { PayoutChain } from '@taice/contract';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';

/** Payout switch of a chain, and the instance that may pay. */
export interface PayoutSwitch {
  readonly isOn: boolean;
  readonly reason: string;
  /** Fingerprint of the armed instance; null: none was armed. */
  readonly armedInstance: string | null;
  /** Fingerprint of a worker that waits to be armed. */
  readonly askedInstance: string | null;
}

const READ_SWITCH = `select is_on as "isOn", reason, armed_instance as "armedInstance", asked_instance as "askedInstance" from payout_switch where chain = $1`;
const ARM_FIRST_INSTANCE = `insert into payout_switch (chain, is_on, armed_instance, updated_at)
  select $1, true, $2, $3 where not exists (select from payout)
  on conflict (chain) do update set armed_instance = $2, asked_instance = null, updated_at = $3
    where payout_switch.armed_instance is null`;
const SET_SWITCH = `insert into payout_switch (chain, is_on, reason, updated_at) values ($1, $2, $3, $4)
  on conflict (chain) do update set is_on = $2, reason = $3, updated_at = $4`;
const RESTART_AT_NONCE = `update payout_switch s set from_nonce = $2, from_address = p.from_address
  from (select from_address from payout where chain = $1 order by id desc limit 1) p where s.chain = $1 returning s.chain`;
const ARM_INSTANCE = `insert into payout_switch (chain, is_on, armed_instance, updated_at) values ($1, true, $2, $3)
  on conflict (chain) do update set armed_instance = $2, asked_instance = null, updated_at = $3`;

export const readSwitch = async (db: Database, chain: PayoutChain): Promise<PayoutSwitch> => {
  const [row] = await preparedQuery<PayoutSwitch>(db, 'payout_switch_read', READ_SWITCH, [chain]);
  return (
    row ?? {
      isOn: false,
      reason: 'payouts are not armed',
      armedInstance: null,
      askedInstance: null,
    }
  );
};

/**
 * Arms a database without payouts whose address has never sent anything: it cannot be a copy. Any other database is
 * armed by hand.
 */
export const armFirstInstance = async (
  db: Database,
  port: Pick<ChainPort, 'chain' | 'nonces'>,
  instance: string,
  at: Date,
): Promise<void> => {
  const nonces = await port.nonces();
  if (nonces.mined > 0n || nonces.pending > 0n) return;
  await preparedQuery(db, 'payout_switch_first', ARM_FIRST_INSTANCE, [port.chain, instance, at]);
};

const STORE_ASKED_INSTANCE = `insert into payout_switch (chain, is_on, asked_instance, updated_at) values ($1, true, $2, $3)
  on conflict (chain) do update set asked_instance = $2 where payout_switch.asked_instance is distinct from $2`;

/** Stores the fingerprint of an unarmed worker, for the operator who arms it. */
export const askToBeArmed = async (
  db: Database,
  chain: PayoutChain,
  instance: string,
  at: Date,
): Promise<void> => {
  await preparedQuery(db, 'payout_switch_ask', STORE_ASKED_INSTANCE, [chain, instance, at]);
};

export const setSwitch = async (
  db: Database,
  chain: PayoutChain,
  { isOn, reason, at }: { readonly isOn: boolean; readonly reason: string; readonly at: Date },
): Promise<void> => {
  await preparedQuery(db, 'payout_switch_turn', SET_SWITCH, [chain, isOn, reason, at]);
};

/** Restarts the nonces of the last paying address at this one; false: nothing was paid yet. */
export const restartAtNonce = async (
  db: Database,
  chain: PayoutChain,
  nonce: bigint,
): Promise<boolean> =>
  (await preparedQuery(db, 'payout_switch_begin', RESTART_AT_NONCE, [chain, nonce])).length > 0;

/** Arms this instance of the database as the only one that pays. */
export const armInstance = async (
  db: Database,
  chain: PayoutChain,
  instance: string,
  at: Date,
): Promise<void> => {
  await preparedQuery(db, 'payout_switch_arm', ARM_INSTANCE, [chain, instance, at]);
};
