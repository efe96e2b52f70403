import type { ChainPort } from '@taice/chain';
import type { PayoutChain } from '@taice/contract';
import { sql } from 'kysely';
import {
  aPerson,
  type Api,
  cashOut,
  type Person,
  staff,
} from '../../cash-outs/testing/fixtures.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { decidePayout, type PayoutDecision } from '../decide-payout.ts';
import { runPayoutCycle } from '../run-payout-cycle.ts';
import type { PayoutWorker } from '../payout-worker.ts';
import { simulatedChain } from '../simulated-chain.ts';

const instance = 'here';

/** The simulated chain, final after three blocks. */
export const aChain = ({ services, clock }: Api, chain: PayoutChain = 'bsc'): ChainPort =>
  simulatedChain(services.db, { chain, confirmations: 3, now: clock.real });

/** A payout worker of a chain; its first cycle arms it. */
export const aWorker = async (api: Api, port = aChain(api)): Promise<PayoutWorker> => {
  const { db, config, settings, log } = api.services;
  return { db, clock: api.clock, config, settings, log, port, instance };
};

export interface Approved {
  readonly person: Person;
  readonly id: string;
}

/** An approved cash-out of a new person. */
export const anApproved = async (
  api: Api,
  amount = '1000',
  chain: PayoutChain = 'bsc',
): Promise<Approved> => {
  const person = await aPerson(api, { points: Number(amount) + 100 });
  const { data } = await cashOut(person, amount, { chain });
  const { id } = data.cash_out;
  await staff(api, id, 'approve');
  return { person, id };
};

/** Runs this many cycles, with a block between each two. */
export const runCycles = async (
  { clock }: Pick<Api, 'clock'> & { clock: { advance(ms: number): void } },
  worker: PayoutWorker,
  count = 6,
): Promise<void> => {
  for (let cycle = 0; cycle < count; cycle += 1) {
    await runPayoutCycle(worker);
    clock.advance(1_100);
  }
};

export const stateOf = async ({ services }: Api, id: string) =>
  services.db
    .selectFrom('cash_out')
    .select(['state', 'payout_id'])
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow();

/** Base units of the token paid on the chain, and the number of transactions. */
export const paidOn = async ({ services }: Api, chain: PayoutChain = 'bsc') => {
  const { rows } = await sql<{ value: string; count: number }>`
    select coalesce(sum(value), 0)::text as value, count(*)::int as count from simulated_tx
    where chain = ${chain} and value > 0`.execute(services.db);
  return { value: BigInt(rows[0]?.value ?? '0'), count: rows[0]?.count ?? 0 };
};

/** The payout of a cash-out. */
export const payoutOf = async (api: Api, id: string): Promise<bigint> => {
  const { payout_id: payout } = await stateOf(api, id);
  if (payout === null) throw new Error('no payout pays it');
  return payout;
};

/** Decides as staff on the payout of a cash-out. */
export const decide = async (api: Api, id: string, decision: PayoutDecision): Promise<void> => {
  const payout = await payoutOf(api, id);
  const decider = { staff: 'kim', reason: 'Looked at', at: api.clock.rule() };
  await transaction(api.services.db, (tx) => decidePayout(tx, decider, payout, decision));
};
