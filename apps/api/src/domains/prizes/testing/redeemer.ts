import type { Client } from '../../../testing/client.ts';
import type { TestApi } from '../../../testing/harness.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { aSession, aUser } from '../../../testing/builders.ts';
import { readBalances } from '../../ledger/queries.ts';
import { enrich } from '../../post-rewards/testing/fixtures.ts';
import { decideOrder, type OrderDecision } from '../decide-order.ts';
import type { OrderTransition } from '../move-order.ts';

export type Api = Pick<TestApi, 'services' | 'clock' | 'client'>;
type UserOverrides = Parameters<typeof aUser>[1];

export interface RedeemingPerson {
  readonly id: bigint;
  readonly client: Client;
  readonly sessionId: bigint;
}

/** A ten-day-old account with an e-mail address and points. */
export const aRedeemer = async (
  api: Api,
  { points = 1_000, ...overrides }: UserOverrides & { points?: number } = {},
): Promise<RedeemingPerson> => {
  const { id } = await aUser(api.services.db, {
    email: `${crypto.randomUUID()}@mail.example`,
    created_at: new Date(api.clock.rule().getTime() - 10 * 86_400_000),
    ...overrides,
  });
  if (points > 0) await enrich(api, id, points);
  const session = await aSession(api.services, id);
  return { id, client: api.client().as(session), sessionId: session.sessionId };
};

/** A session of theirs whose last proof of identity is old. */
export const aStaleSession = async (api: Api, { id }: RedeemingPerson): Promise<Client> => {
  const provenAt = new Date(api.clock.real().getTime() - 20 * 86_400_000);
  return api.client().as(await aSession(api.services, id, { provenAt }));
};

/** A person's whole spendable points. */
export const spendable = async ({ services }: Api, { id }: RedeemingPerson): Promise<number> =>
  Number((await readBalances(services.db, id)).available) / 1e6;

/** Runs a decision of the staff on an order. */
export const staff = (
  { services, clock }: Api,
  order: string,
  decision: OrderDecision,
  { reason = '', parcel }: { reason?: string; parcel?: OrderTransition['parcel'] } = {},
): Promise<void> =>
  transaction(services.db, (tx) =>
    decideOrder(tx, { staff: 'kim', reason, at: clock.rule() }, BigInt(order), decision, {
      parcel:
        parcel ?? (decision === 'ship' ? { carrier: 'DHL', trackingNo: '0034 0434' } : undefined),
    }),
  );

/** A prize's stock and its number of sold items. */
export const onShelf = async ({ services }: Api, prize: string) =>
  services.db
    .selectFrom('prize')
    .select(['stock', 'sold'])
    .where('id', '=', BigInt(prize))
    .executeTakeFirstOrThrow();
