import type { ChainOrder } from '@taice/contract';
import { atom } from 'jotai/vanilla';
import type { CoinStep } from '../coins/coin-transfer.ts';
import { leadCoinStep } from '../coins/lead-coin-step.ts';
import { deviceOf } from '../device/device.ts';
import { onSession } from '../session/session.ts';
import type { CoinCall, CoinPort, Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { nftKeys } from './keys.ts';

/** A payment by the viewer's own wallet, as it is kept until it is over; over a reload, too. */
export type OrderPayment = {
  readonly orderId: string;
  /** Whose it is, and from where; addresses lowercase. */
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  /** Of the token; null: the chain's own coin. */
  readonly token: string | null;
  /** Base units. */
  readonly value: string;
  /** Blocks after which it counts. */
  readonly needed: number;
  readonly step: CoinStep;
};

/** ms between two looks at the chain. */
const pace = 1_500;

const callOf = ({ to, token, value }: Pick<OrderPayment, 'to' | 'token' | 'value'>): CoinCall =>
  token === null
    ? { kind: 'native', to, value: BigInt(value), gas: null }
    : { kind: 'send', token, to, value: BigInt(value) };

/** How it went; null: it goes on. What it has paid for, the server says. */
export const orderPaymentOutcome = ({ step: { state } }: OrderPayment): 'done' | 'failed' | null =>
  state === 'done' ? 'done' : state === 'refused' || state === 'failed' ? 'failed' : null;

const isKept = (one: unknown): one is OrderPayment => {
  const { orderId, userId, from, to, value, needed, step } = (one ?? {}) as Partial<OrderPayment>;
  return (
    [orderId, userId, from, to, step?.state].every((text) => typeof text === 'string') &&
    /^\d+$/.test(value ?? '') &&
    typeof needed === 'number'
  );
};

const keptPayment = (taice: Taice): OrderPayment | null => {
  try {
    const kept: unknown = JSON.parse(deviceOf(taice).storage.get('nftPayment') ?? 'null');
    return isKept(kept) && kept.userId === viewerOf(taice)?.id ? kept : null;
  } catch {
    return null;
  }
};

/** The viewer's payment that goes on here, or has just ended; null: none. */
export const orderPaymentAtom = atom<OrderPayment | null>(null);
const leaderAtom = atom<{ readonly again: () => void } | null>(null);

const show = (taice: Taice, payment: OrderPayment): void => {
  deviceOf(taice).storage.set('nftPayment', JSON.stringify(payment));
  taice.store.set(orderPaymentAtom, payment);
};

const tellServer = (taice: Taice, orderId: string, hash: string): void =>
  void taice.api.nft
    .payOrder({ order_id: orderId, tx_hash: hash }, { waits: true, toast: false })
    .then(() => taice.queries.invalidateQueries({ queryKey: nftKeys.all }))
    // Nothing hangs on it: the server reads the chain itself, and the order says what became of it.
    .catch(() => {});

/** One page of a browser leads it at a time; where there are no locks, each does. */
const inTurn = (lead: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request('taice nft payment', { signal }, lead) : lead();
};

/** Leads what was begun, by the wallet that began it. Returns the end. */
export function followOrderPayment(taice: Taice, port: CoinPort, address: string): () => void {
  let now = new AbortController();
  const lead = (): void => {
    const { signal } = now;
    const run = async () => {
      // Another page may have come further meanwhile.
      const kept = keptPayment(taice);
      taice.store.set(orderPaymentAtom, kept);
      if (!kept || kept.from !== address || orderPaymentOutcome(kept) !== null) return;
      await leadCoinStep(kept.step, {
        port,
        signal,
        pace,
        call: callOf(kept),
        needed: kept.needed,
        save: (step) => void (!signal.aborted && show(taice, { ...kept, step })),
        sent: (hash) => tellServer(taice, kept.orderId, hash),
      });
    };
    // Given up, or the page goes.
    void inTurn(run, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };
  const again = (): void => {
    now.abort();
    now = new AbortController();
    lead();
  };
  taice.store.set(leaderAtom, { again });
  const stop = onSession(taice, () => taice.store.set(orderPaymentAtom, null));
  lead();
  return () => {
    now.abort();
    stop();
    taice.store.set(leaderAtom, null);
  };
}

/** What is asked of a wallet for an order; null: it is not paid by a chain. */
const paymentOf = (order: ChainOrder): Omit<OrderPayment, 'userId' | 'step'> | null =>
  order.pay && {
    orderId: order.id,
    from: order.payer,
    to: order.pay.to,
    token: order.pay.contract,
    value: order.pay.value,
    needed: order.confirmations_needed,
  };

/** Has the wallet asked for what an order costs. While it is asked, or has sent, the same order is not paid once more. */
export function startOrderPayment(taice: Taice, order: ChainOrder): void {
  const kept = keptPayment(taice);
  const isSame = kept?.orderId === order.id;
  if (kept && kept.step.state === 'asked') return;
  if (kept && isSame && (kept.step.state === 'sent' || kept.step.state === 'done')) return;
  const what = paymentOf(order);
  if (!what) return;
  const step: CoinStep = { state: 'todo', hash: null, since: null, confirmations: 0 };
  show(taice, { ...what, userId: viewerOf(taice)?.id ?? '', step });
  taice.store.get(leaderAtom)?.again();
}

/** The wallet shows no question, says its holder: what was asked of it was not sent. */
export function giveUpOrderPayment(taice: Taice): void {
  const kept = keptPayment(taice);
  if (kept?.step.state !== 'asked') return;
  show(taice, { ...kept, step: { ...kept.step, state: 'refused' } });
  taice.store.get(leaderAtom)?.again();
}

/** What stands in the way of a payment. */
export type OrderPaymentProblem = 'mismatch' | 'network' | 'value' | 'gas';

/** The first thing that stands in the way, as the wallet at `address` says it now; null: nothing. Rejects without an answer. */
export async function orderPaymentProblem(
  port: CoinPort,
  order: ChainOrder,
  address: string,
): Promise<OrderPaymentProblem | null> {
  const what = paymentOf(order);
  // Nobody else's payment counts.
  if (!what || what.from !== address) return 'mismatch';
  if (!(await port.isOnChain())) return 'network';
  const value = BigInt(what.value);
  if (value > (await port.balance(what.token))) return 'value';
  const { gas, price } = await port.cost(callOf(what));
  const needed = gas * price + (what.token === null ? value : 0n);
  return needed > (await port.balance(null)) ? 'gas' : null;
}
