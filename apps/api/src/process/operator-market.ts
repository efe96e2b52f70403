import {
  decideSeries,
  createSeries,
  seriesDecisions,
  adjustStock,
} from '../domains/nft/market/decide-series.ts';
import {
  dismissPayment,
  refundPayment,
  settlePayment,
} from '../domains/nft/payments/decide-payment.ts';
import { newSeriesSchema } from '../domains/nft/insert-series.ts';
import type { Decider } from '../platform/audit.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Services } from '../platform/services.ts';
import { readDraft } from './read-draft.ts';
import { UsageError } from './usage-error.ts';

export const marketUsage = `  series                                           NFT series on sale: stock and sales
  put-series FILE                                  creates it from a JSON file and prints its id
  series-on|series-off SERIES                      starts selling it; stops selling it
  stock-series SERIES --pieces N|--pieces=-N       adds to its stock or removes from it; prints what is left
  nft-payments [STATE]                             coin payments that need a decision
  settle-payment PAYMENT [--order ORDER] --reason TEXT
                                                   accepts it for its order, or for this one, and delivers
  refund-payment PAYMENT --tx HASH --reason TEXT [--anyway]
                                                   records that this transaction refunded it; our node checks that
  pass-payment PAYMENT --reason TEXT               closes it without a refund`;

type Values = Readonly<Record<string, string | boolean | undefined>>;
type Parts = Pick<Services, 'config' | 'settings'>;
type Decide = (tx: Tx, decider: Decider) => Promise<unknown>;

const idOf = (text: string | undefined): bigint => {
  if (text === undefined || !/^\d{1,18}$/.test(text))
    throw new UsageError('the id of a series is missing');
  return BigInt(text);
};

const paymentOf = (text: string | undefined): bigint => {
  if (text === undefined || !/^\d{1,18}$/.test(text))
    throw new UsageError('the id of a payment is missing');
  return BigInt(text);
};

const hashOf = ({ tx: txHash }: Values): string => {
  if (typeof txHash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(txHash))
    throw new UsageError('--tx needs the hash of a transaction');
  return txHash.toLowerCase();
};

const orderOf = ({ order: orderId }: Values): bigint | undefined => {
  if (orderId === undefined) return undefined;
  if (typeof orderId !== 'string' || !/^\d{1,18}$/.test(orderId))
    throw new UsageError('--order needs the id of an order');
  return BigInt(orderId);
};

const paymentDecision = (
  command: string,
  target: string | undefined,
  values: Values,
  { config, settings }: Parts,
): Decide | undefined => {
  if (command === 'settle-payment') {
    const [id, order] = [paymentOf(target), orderOf(values)];
    return (tx, decider) => settlePayment(tx, decider, id, { key: config, order });
  }
  if (command === 'refund-payment') {
    const id = paymentOf(target);
    const options = { hash: hashOf(values), config, settings, anyway: values['anyway'] === true };
    return (tx, decider) => refundPayment(tx, decider, id, options);
  }
  if (command !== 'pass-payment') return undefined;
  const id = paymentOf(target);
  return (tx, decider) => dismissPayment(tx, decider, id);
};

const quantityOf = ({ pieces: piecesText }: Values): number => {
  const quantity = Number(piecesText);
  if (
    typeof piecesText !== 'string' ||
    !Number.isInteger(quantity) ||
    quantity === 0 ||
    Math.abs(quantity) > 1_000_000
  )
    throw new UsageError('--pieces needs a whole number other than 0');
  return quantity;
};

/** A decision about the NFT market, not made yet; undefined: the command is none. */
export const marketDecision = (
  command: string,
  target: string | undefined,
  values: Values,
  parts: Parts,
): Decide | undefined => {
  const ofPayment = paymentDecision(command, target, values, parts);
  if (ofPayment) return ofPayment;
  if (command === 'put-series') {
    if (target === undefined) throw new UsageError('a file is missing');
    return async (tx, decider) =>
      createSeries(tx, decider, await readDraft(target, newSeriesSchema, 'series'));
  }
  if (command === 'stock-series') {
    const id = idOf(target);
    const pieces = quantityOf(values);
    return (tx, decider) => adjustStock(tx, decider, id, pieces);
  }
  const ofShelf = seriesDecisions.find((each) => each === command);
  if (!ofShelf) return undefined;
  const id = idOf(target);
  return (tx, decider) => decideSeries(tx, decider, id, ofShelf);
};

/** No decision about the market's shelf needs a reason. */
export const isMarketReasonOptional = (command: string): boolean =>
  command === 'put-series' ||
  command === 'stock-series' ||
  seriesDecisions.some((each) => each === command);
