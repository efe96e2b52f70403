import type { OrderItem } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { Services } from '../../platform/services.ts';
import { unseal } from '../../platform/seal.ts';
import { unsealAddress } from '../addresses/address-queries.ts';
import { countryName } from '../addresses/countries.ts';
import { trackingUrl } from './carriers.ts';
import { type Order, type OrderStep, stepsOf } from './order-queries.ts';
import { canTransition, isReceivable, usualStates } from './order-states.ts';
import { readUsageInstructions } from './prize-queries.ts';
import { imageUrl, inLang, usageView } from './prize-view.ts';

type Needs = Pick<Services, 'config'> & { readonly db: Database; readonly lang: Lang };

const DAY_MS = 86_400_000;

/** The purpose under which a membership account is sealed. */
export const accountPurpose = (userId: bigint): string => `member account ${userId}`;

/** The last digits, by which its owner recognizes it. */
const maskedPhone = (dialCode: string, phone: string): string =>
  `+${dialCode} •••• ${phone.slice(-4)}`;

/** `someone@mail.example` as `s•••@mail.example`, other accounts by both ends. */
export const maskedAccount = (account: string): string => {
  const separator = account.lastIndexOf('@');
  const name = separator > 0 ? account.slice(0, separator) : account;
  const suffix = separator > 0 ? account.slice(separator) : name.length > 4 ? name.slice(-2) : '';
  return `${[...name][0] ?? ''}•••${suffix}`;
};

const addressOf = ({ config, lang }: Needs, { user_id, address }: Order): OrderItem['address'] => {
  if (!address) return null;
  const { name, country, dial_code, phone, detail_address, postcode } = unsealAddress(
    config,
    user_id,
    address,
  );
  return {
    name,
    country: countryName(country, lang),
    line: [detail_address, postcode].filter((part) => part !== '').join(', '),
    phone: maskedPhone(dial_code, phone),
  };
};

const accountOf = ({ config }: Needs, { user_id, member_account: sealed }: Order): string | null =>
  sealed && maskedAccount(unseal(config, accountPurpose(user_id), sealed));

/** Past steps, then the usual remaining ones. */
const stepsView = (order: Order, passedSteps: readonly OrderStep[]): OrderItem['steps'] => {
  const steps = passedSteps
    // A parcel's review is visible as its approval.
    .filter(({ state }) => state !== 'reviewing' || order.type === 'virtual')
    .map(({ state, at }) => ({ state, at: at.toISOString() }));
  if (order.ended_at !== null) return steps;
  const stateSequence = usualStates[order.type];
  const last = stateSequence.findLastIndex((state) => steps.some((step) => step.state === state));
  return [...steps, ...stateSequence.slice(last + 1).map((state) => ({ state, at: null }))];
};

const expectedAt = ({ state, shipped_at, prize_snapshot: { days_max } }: Order): string | null =>
  state === 'shipped' && shipped_at && days_max !== null
    ? new Date(shipped_at.getTime() + days_max * DAY_MS).toISOString()
    : null;

const orderItem = (
  needs: Needs,
  order: Order,
  steps: readonly OrderStep[],
  instructions: Awaited<ReturnType<typeof readUsageInstructions>>,
): OrderItem => {
  const { prize_snapshot: prize, type, state } = order;
  const use = instructions.find(({ id }) => id === order.prize_id);
  return {
    id: `${order.id}`,
    order_no: order.order_no,
    prize: {
      id: `${order.prize_id}`,
      name: inLang(prize.name, needs.lang),
      image: imageUrl(needs.config.mediaUrl, prize.image),
      type,
    },
    use: use ? usageView(use, needs.lang) : { steps: [], url: null },
    quantity: order.quantity,
    points: formatMicro(order.points),
    state,
    steps: stepsView(order, steps),
    address: addressOf(needs, order),
    account: accountOf(needs, order),
    has_code: type === 'virtual' && state === 'completed',
    carrier: order.carrier,
    tracking_no: order.tracking_no,
    tracking_url: trackingUrl(order.carrier, order.tracking_no),
    expected_at: expectedAt(order),
    remark: order.remark,
    created_at: order.created_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
    cancellable: canTransition(type, state, 'cancelled'),
    receivable: isReceivable(type, state),
  };
};

const itemsOf = async (
  needs: Needs,
  orders: readonly Order[],
  steps: readonly OrderStep[],
): Promise<OrderItem[]> => {
  const instructions = await readUsageInstructions(
    needs.db,
    orders.map((order) => order.prize_id),
  );
  return orders.map((order) =>
    orderItem(
      needs,
      order,
      steps.filter(({ order_id }) => order_id === order.id),
      instructions,
    ),
  );
};

/** Orders as the person sees them. */
export const orderItems = async (needs: Needs, orders: readonly Order[]): Promise<OrderItem[]> =>
  itemsOf(
    needs,
    orders,
    await stepsOf(
      needs.db,
      orders.map(({ id }) => id),
    ),
  );

export const oneOrderItem = async (
  needs: Needs,
  order: Order,
  steps?: readonly OrderStep[],
): Promise<OrderItem> => {
  const orderSteps = steps ?? (await stepsOf(needs.db, [order.id]));
  const [item] = await itemsOf(needs, [order], orderSteps);
  if (!item) throw new Error('the order is missing');
  return item;
};

const READ_DESTINATIONS = `select order_no, address, member_account from prize_order
  where user_id = $1 and (address is not null or member_account is not null) order by id`;
type StoredDestination = Pick<Order, 'order_no' | 'address' | 'member_account'>;

/** The complete destination of an order: address or account. */
export const destinationOf = (
  { config }: Pick<Needs, 'config'>,
  userId: bigint,
  { order_no, address, member_account: account }: StoredDestination,
) => ({
  order_no,
  address: address && unsealAddress(config, userId, address),
  account: account && unseal(config, accountPurpose(userId), account),
});

/** The same for each order of a person, for their own eyes. */
export const destinationsOf = async ({ db, config }: Omit<Needs, 'lang'>, userId: bigint) =>
  (
    await preparedQuery<StoredDestination>(db, 'order_destinations', READ_DESTINATIONS, [userId])
  ).map((order) => destinationOf({ config }, userId, order));

/** An order without its address, for responses that are stored: addresses are never stored unsealed. */
export const withoutDestination = (item: OrderItem): OrderItem => ({
  ...item,
  address: null,
  account: null,
});
