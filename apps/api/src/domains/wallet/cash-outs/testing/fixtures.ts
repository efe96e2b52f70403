import type { CashOutItem, PayoutChain } from '@taice/contract';
import { randomBytes } from 'node:crypto';
import { transaction } from '../../../../platform/db/transaction.ts';
import { aSession, aUser, changeRow } from '../../../../testing/builders.ts';
import type { Client } from '../../../../testing/client.ts';
import type { TestApi } from '../../../../testing/harness.ts';
import { enrich } from '../../../post-rewards/testing/fixtures.ts';
import { type CashOutDecision, decideCashOut } from '../decide-cash-out.ts';

export type Api = Pick<TestApi, 'services' | 'clock' | 'client'>;
type UserOverrides = Parameters<typeof aUser>[1];

export interface Person {
  readonly id: bigint;
  readonly client: Client;
}

/** A random address of chain 56. */
export const anAddress = (): string => `0x${randomBytes(20).toString('hex')}`;

/** A ten-day-old account with bound addresses and points. */
export const aPerson = async (
  api: Api,
  { points = 5_000, ...overrides }: UserOverrides & { points?: number } = {},
): Promise<Person> => {
  const at = new Date(api.clock.rule().getTime() - 10 * 86_400_000);
  const { id } = await aUser(api.services.db, {
    created_at: at,
    chain_address: anAddress(),
    chain_bound_at: at,
    ton_address: `0:${randomBytes(32).toString('hex')}`,
    ton_bound_at: at,
    cashout_from: at,
    ...overrides,
  });
  if (points > 0) await enrich(api, id, points);
  return { id, client: api.client().as(await aSession(api.services, id)) };
};

export const cashOut = (
  { client }: Person,
  amount: string,
  overrides: { chain?: PayoutChain; to_address?: string; fee?: string; key?: string } = {},
) => {
  const { chain = 'bsc', key, ...terms } = overrides;
  return client.call.wallet.walletCashOut(
    { amount, chain, ...terms },
    key === undefined ? {} : { idempotencyKey: key },
  );
};

/** A cash-out of a person, regardless of their state before. */
export const aCashOut = async (api: Api, person: Person): Promise<CashOutItem> => {
  await changeRow(api.services.db, 'user', person.id, {
    chain_address: anAddress(),
    cashout_from: api.clock.rule(),
  });
  await enrich(api, person.id, 1_000);
  const { data, code, msg } = await cashOut(person, '1000');
  if (code !== 0) throw new Error(`no cash-out: ${code} ${msg}`);
  return data.cash_out;
};

/** Decides a cash-out as a member of staff. */
export const staff = (
  { services, clock }: Api,
  id: string,
  decision: CashOutDecision,
  { who: operator = 'kim', reason = '', anyway = false } = {},
): Promise<string> =>
  transaction(services.db, (tx) =>
    decideCashOut(tx, { staff: operator, reason, at: clock.rule() }, BigInt(id), decision, {
      settings: services.settings,
      anyway,
    }),
  );
