import type { PayoutChain } from '@taice/contract';
import { type Database, hot } from '../../../platform/db/pool.ts';

/** Whether anything leaves for a chain, and from where. */
export interface PayoutSwitch {
  readonly isOn: boolean;
  readonly reason: string;
  /** Where this database was when somebody armed it; null: nobody has. */
  readonly armedFor: string | null;
}

const READ = `select is_on as "isOn", reason, armed_for as "armedFor" from payout_switch where chain = $1`;
const FIRST = `insert into payout_switch (chain, is_on, armed_for, updated_at)
  select $1, true, $2, $3 where not exists (select from payout) on conflict do nothing`;
const TURN = `insert into payout_switch (chain, is_on, reason, updated_at) values ($1, $2, $3, $4)
  on conflict (chain) do update set is_on = $2, reason = $3, updated_at = $4`;
const ARM = `insert into payout_switch (chain, is_on, armed_for, updated_at) values ($1, true, $2, $3)
  on conflict (chain) do update set armed_for = $2, updated_at = $3`;

export const readSwitch = async (db: Database, chain: PayoutChain): Promise<PayoutSwitch> => {
  const [row] = await hot<PayoutSwitch>(db, 'payout_switch_read', READ, [chain]);
  return row ?? { isOn: false, reason: 'nobody has armed it', armedFor: null };
};

/** Arms a database that has never paid anybody: there is nothing that it could be a copy of. */
export const armNew = async (
  db: Database,
  chain: PayoutChain,
  here: string,
  at: Date,
): Promise<void> => {
  await hot(db, 'payout_switch_first', FIRST, [chain, here, at]);
};

export const turnSwitch = async (
  db: Database,
  chain: PayoutChain,
  { isOn, reason, at }: { readonly isOn: boolean; readonly reason: string; readonly at: Date },
): Promise<void> => {
  await hot(db, 'payout_switch_turn', TURN, [chain, isOn, reason, at]);
};

/** Says that the database which lies here is the one that pays, and no other. */
export const arm = async (
  db: Database,
  chain: PayoutChain,
  here: string,
  at: Date,
): Promise<void> => {
  await hot(db, 'payout_switch_arm', ARM, [chain, here, at]);
};
