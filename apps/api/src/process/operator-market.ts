import {
  decideSeries,
  openSeries,
  seriesDecisions,
  stockSeries,
} from '../domains/nft/market/decide-series.ts';
import { newSeries } from '../domains/nft/put-series.ts';
import type { Decider } from '../platform/audit.ts';
import type { Tx } from '../platform/db/pool.ts';
import { readDraft } from './read-draft.ts';
import { UsageError } from './usage-error.ts';

export const marketUsage = `  series                                           what the NFT market sells: what there is, what has gone
  put-series FILE                                  as the JSON of the file says it; its id
  series-on|series-off SERIES                      sells it; does not any more
  stock-series SERIES --pieces N|--pieces=-N       adds to what is left, or takes from it; how many are left`;

type Values = Readonly<Record<string, string | boolean | undefined>>;

const idOf = (text: string | undefined): bigint => {
  if (text === undefined || !/^\d{1,18}$/.test(text))
    throw new UsageError('the id of a series is missing');
  return BigInt(text);
};

const piecesOf = ({ pieces: given }: Values): number => {
  const pieces = Number(given);
  if (
    typeof given !== 'string' ||
    !Number.isInteger(pieces) ||
    pieces === 0 ||
    Math.abs(pieces) > 1_000_000
  )
    throw new UsageError('--pieces is a whole number');
  return pieces;
};

/** A decision about the NFT market, still to be made; undefined: the command is none. */
export const marketDecision = (
  command: string,
  target: string | undefined,
  values: Values,
): ((tx: Tx, decider: Decider) => Promise<unknown>) | undefined => {
  if (command === 'put-series') {
    if (target === undefined) throw new UsageError('a file is missing');
    return async (tx, decider) =>
      openSeries(tx, decider, await readDraft(target, newSeries, 'series'));
  }
  if (command === 'stock-series') {
    const id = idOf(target);
    const pieces = piecesOf(values);
    return (tx, decider) => stockSeries(tx, decider, id, pieces);
  }
  const ofShelf = seriesDecisions.find((each) => each === command);
  if (!ofShelf) return undefined;
  const id = idOf(target);
  return (tx, decider) => decideSeries(tx, decider, id, ofShelf);
};

/** Nothing of the market's shelf needs words. */
export const isWordlessOfMarket = (command: string): boolean =>
  command === 'put-series' ||
  command === 'stock-series' ||
  seriesDecisions.some((each) => each === command);
