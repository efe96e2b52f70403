import type { OrderState } from '@taice/contract';
import { audit, type Decider } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { describeAccountClusters } from '../eligibility/account-clusters.ts';
import { moveOrder, type OrderTransition } from './move-order.ts';
import { lockOrder, type Order } from './order-queries.ts';
import { destinationOf } from './order-view.ts';

/** Decisions of the staff on an order, and the state each leads to. */
const states = {
  review: 'reviewing',
  approve: 'approved',
  process: 'processing',
  ship: 'shipped',
  deliver: 'delivered',
  complete: 'completed',
  reject: 'rejected',
  return: 'returned',
} as const satisfies Record<string, OrderState>;
export type OrderDecision = keyof typeof states;
export const orderDecisions = Object.keys(states) as readonly OrderDecision[];

/** Decisions that move an order towards its recipient. */
const shippingDecisions: ReadonlySet<OrderDecision> = new Set([
  'approve',
  'process',
  'ship',
  'complete',
]);

const READ_RISK_FACTS = `select u.status,
    exists (select from ledger_account a where a.owner_type = 'user' and a.owner_id = u.id and a.balance < 0) as owes
  from "user" u where u.id = $1`;
interface RiskRow {
  readonly status: string;
  readonly owes: boolean;
}

/** A reason against sending something to a person; null if there is none. */
const riskFlagOf = async (tx: Tx, userId: bigint): Promise<string | null> => {
  const [person] = await preparedQuery<RiskRow>(tx, 'order_doubts', READ_RISK_FACTS, [userId]);
  if (!person) return 'nobody';
  // Orders under way go on after their person has deleted the account.
  if (person.status === 'limited' || person.status === 'suspended') return person.status;
  return person.owes ? 'below zero' : null;
};

/**
 * Moves an order by a decision of the staff. 1708: the move is impossible, or there is a reason against the person and
 * `anyway` is not set.
 */
export const decideOrder = async (
  tx: Tx,
  decider: Decider,
  id: bigint,
  decision: OrderDecision,
  {
    parcel,
    anyway: isForced = false,
  }: { parcel?: OrderTransition['parcel']; anyway?: boolean } = {},
): Promise<void> => {
  const order = await lockOrder(tx, id);
  if (!order) return fail(404);
  const riskFlag =
    shippingDecisions.has(decision) && !isForced ? await riskFlagOf(tx, order.user_id) : null;
  if (riskFlag !== null)
    return fail(1708, { detail: `the account is ${riskFlag}: --anyway sends it all the same` });
  const { staff, reason, at } = decider;
  const transition = { actor: `staff:${staff}`, remark: reason, parcel, at };
  // An approved code is delivered at once.
  const completesAtOnce = order.type === 'virtual' && decision === 'approve';
  const after = await moveOrder(
    tx,
    order,
    completesAtOnce ? 'completed' : states[decision],
    transition,
  );
  await audit(tx, decider, {
    action: `order.${decision}`,
    target: ['order', id],
    before: { state: order.state },
    after: { state: after.state },
  });
};

/** The destination of an order for the staff; each reading is audited. */
export const readDestination = async (
  tx: Tx,
  config: Config,
  decider: Decider,
  id: bigint,
): Promise<ReturnType<typeof destinationOf> & Pick<Order, 'quantity' | 'state'>> => {
  const order = await lockOrder(tx, id);
  if (!order) return fail(404);
  await audit(tx, decider, { action: 'order.read', target: ['order', id], before: {}, after: {} });
  const { user_id, quantity, state } = order;
  return { ...destinationOf({ config }, user_id, order), quantity, state };
};

interface OpenOrder {
  readonly id: bigint;
  readonly order_no: string;
  readonly prize: string;
  readonly quantity: number;
  /** The total, in micro-points. */
  readonly points: bigint;
  readonly state: OrderState;
  /** The reason for the review; '' if there is none. */
  readonly why: string;
  /** The most other people who recently received something at the same address, phone or account. */
  readonly met: number;
  readonly person: bigint;
  readonly since: Date;
}

const LIST_OPEN_ORDERS = `select id, order_no, prize_snapshot -> 'name' ->> 'en' as prize, quantity, points, state,
    case when state = 'reviewing' then (select note from order_event e where e.order_id = o.id and e.state = 'reviewing'
      order by seq desc limit 1) else '' end as why,
    (select coalesce(max(m.people), 0)::int from (select count(distinct q.user_id) as people from delivery_fingerprint l
      join delivery_fingerprint q on q.print = l.print and q.user_id <> l.user_id where l.order_id = o.id group by l.print) m) as met,
    user_id as person, updated_at as since
  from prize_order o where ended_at is null and ($1::text is null or state = $1) order by updated_at, id limit 50`;

/** Open orders, the longest waiting first; `alike`: the cluster of their person. */
export const listOpenOrders = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  state: string | undefined,
): Promise<(OpenOrder & { readonly alike: string })[]> => {
  const rows = await preparedQuery<OpenOrder>(db, 'orders_open', LIST_OPEN_ORDERS, [state ?? null]);
  const people = rows.map(({ person }) => person);
  const clusters = await describeAccountClusters(db, people, clock.real());
  return rows.map((row) => ({ ...row, alike: clusters.get(`${row.person}`) ?? '' }));
};
