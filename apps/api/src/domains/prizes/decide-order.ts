import type { OrderState } from '@taice/contract';
import { audit, type Decider } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import { alikeTexts } from '../eligibility/alike.ts';
import { moveOrder, type Mover } from './move-order.ts';
import { lockOrder, type Order } from './order-queries.ts';
import { destinationOf } from './order-view.ts';

/** What the staff does with an order, and where that brings it. */
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

/** What leads an order to its person's hands. */
const onward: ReadonlySet<OrderDecision> = new Set(['approve', 'process', 'ship', 'complete']);

const DOUBTS = `select u.status,
    exists (select from ledger_account a where a.owner_type = 'user' and a.owner_id = u.id and a.balance < 0) as owes
  from "user" u where u.id = $1`;
interface Doubts {
  readonly status: string;
  readonly owes: boolean;
}

/** What speaks against sending something to a person; null: nothing. */
const doubtOf = async (tx: Tx, userId: bigint): Promise<string | null> => {
  const [person] = await preparedQuery<Doubts>(tx, 'order_doubts', DOUBTS, [userId]);
  if (!person) return 'nobody';
  // What was on its way to somebody who has left goes on.
  if (person.status === 'limited' || person.status === 'suspended') return person.status;
  return person.owes ? 'below zero' : null;
};

/** Moves an order on, as the staff decides. 1708: it cannot go there, or its person is in doubt and it is not `anyway`. */
export const decideOrder = async (
  tx: Tx,
  decider: Decider,
  id: bigint,
  decision: OrderDecision,
  { parcel, anyway = false }: { parcel?: Mover['parcel']; anyway?: boolean } = {},
): Promise<void> => {
  const order = await lockOrder(tx, id);
  if (!order) return fail(404);
  const doubt = onward.has(decision) && !anyway ? await doubtOf(tx, order.user_id) : null;
  if (doubt !== null)
    return fail(1708, { detail: `its person is ${doubt}: --anyway sends it all the same` });
  const { staff, reason, at } = decider;
  const by = { actor: `staff:${staff}`, remark: reason, parcel, at };
  // A code that may go has gone.
  const goes = order.type === 'virtual' && decision === 'approve';
  const after = await moveOrder(tx, order, goes ? 'completed' : states[decision], by);
  await audit(tx, decider, {
    action: `order.${decision}`,
    target: ['order', id],
    before: { state: order.state },
    after: { state: after.state },
  });
};

/** Where the staff has to send an order, or set it up; that they have read it is in the log. */
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
  /** Micro-points, in all. */
  readonly points: bigint;
  readonly state: OrderState;
  /** What it is looked at for; '': it is not. */
  readonly why: string;
  /** Other people who have had something sent to the same place, phone or account lately: the most for one of them. */
  readonly met: number;
  readonly person: bigint;
  readonly since: Date;
}

const OPEN = `select id, order_no, prize_snapshot -> 'name' ->> 'en' as prize, quantity, points, state,
    case when state = 'reviewing' then (select note from order_event e where e.order_id = o.id and e.state = 'reviewing'
      order by seq desc limit 1) else '' end as why,
    (select coalesce(max(m.people), 0)::int from (select count(distinct q.user_id) as people from delivery_fingerprint l
      join delivery_fingerprint q on q.print = l.print and q.user_id <> l.user_id where l.order_id = o.id group by l.print) m) as met,
    user_id as person, updated_at as since
  from prize_order o where ended_at is null and ($1::text is null or state = $1) order by updated_at, id limit 50`;

/** Orders that are on their way, those that have waited longest first; `alike`: the cluster that their person is in. */
export const openOrders = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  state: string | undefined,
): Promise<(OpenOrder & { readonly alike: string })[]> => {
  const rows = await preparedQuery<OpenOrder>(db, 'orders_open', OPEN, [state ?? null]);
  const people = rows.map(({ person }) => person);
  const alike = await alikeTexts(db, people, clock.real());
  return rows.map((row) => ({ ...row, alike: alike.get(`${row.person}`) ?? '' }));
};
