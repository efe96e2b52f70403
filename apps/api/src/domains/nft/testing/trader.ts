import { randomBytes } from 'node:crypto';
import { businessDay, pointsToMicro } from '@taice/core/rules';
import { transaction } from '../../../platform/db/transaction.ts';
import { aSession, aUser } from '../../../testing/builders.ts';
import type { Client } from '../../../testing/client.ts';
import type { ClientOptions, TestApi } from '../../../testing/harness.ts';
import { systemAccount, userAccount } from '../../ledger/accounts.ts';
import { readBalances } from '../../ledger/queries.ts';
import { transfer } from '../../ledger/transfer.ts';

type Api = Pick<TestApi, 'services' | 'clock' | 'client'>;
type UserOverrides = Parameters<typeof aUser>[1];

export interface Trader {
  readonly id: bigint;
  readonly client: Client;
  readonly session: Awaited<ReturnType<typeof aSession>>;
}

/** An account created long ago, on a device of its own, with 1,000 points by default. */
export const aTrader = async (
  api: Api,
  {
    points = 1_000,
    appType,
    ...overrides
  }: UserOverrides & { points?: number } & ClientOptions = {},
): Promise<Trader> => {
  const { db } = api.services;
  const at = api.clock.rule();
  const created_at = new Date(at.getTime() - 30 * 86_400_000);
  const { id } = await aUser(db, { nickname: 'Trader', created_at, ...overrides });
  if (points > 0)
    await transaction(db, (tx) =>
      transfer(tx, {
        type: 'adjustment',
        key: `test:${randomBytes(8).toString('hex')}`,
        bizDate: businessDay(at),
        actor: 'staff:test',
        at,
        entries: [
          { account: systemAccount('issuance'), amount: -pointsToMicro(points) },
          { account: userAccount(id, 'available'), amount: pointsToMicro(points) },
        ],
      }),
    );
  const client = api.client(appType ? { appType } : {});
  const session = await aSession(api.services, id, appType ? { appType } : {});
  return { id, client: client.as(session), session };
};

/** Available balance of a person, micro-points. */
export const spendable = async ({ services }: Api, { id }: Pick<Trader, 'id'>): Promise<bigint> =>
  (await readBalances(services.db, id)).available;

/** Balance of a house account, micro-points. */
export const houseHas = async (
  { services }: Api,
  name: 'fees' | 'redemption_revenue',
): Promise<bigint> => {
  const row = await services.db
    .selectFrom('ledger_account')
    .select((account) => account.fn.sum<bigint | null>('balance').as('balance'))
    .where('owner_type', '=', 'system')
    .where('owner_name', '=', name)
    .executeTakeFirst();
  return BigInt(row?.balance ?? 0);
};
