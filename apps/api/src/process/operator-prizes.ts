import { readFile } from 'node:fs/promises';
import { decideOrder, orderDecisions, readDestination } from '../domains/prizes/decide-order.ts';
import {
  addStock,
  setPrizeOffered,
  newPrizeSchema,
  createPrize,
  offerDecisions,
} from '../domains/prizes/manage-prizes.ts';
import type { Decider } from '../platform/audit.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Services } from '../platform/services.ts';
import { readDraft } from './read-draft.ts';
import { UsageError } from './usage-error.ts';

export const prizeUsage = `  prizes                                           prizes: stock and orders
  put-prize FILE                                   creates it from a JSON file and prints its id
  prize-on|prize-off PRIZE                         offers it; stops offering it
  stock-prize PRIZE --pieces N|--codes FILE        adds stock; codes are one per line
  orders [STATE]                                   open orders, oldest first; those below take ORDER,ORDER… too
  read-order ORDER                                 its address or account; the log records who asked
  review-order|approve-order|process-order ORDER   moves it to review, approved or processing
  ship-order ORDER --carrier DHL --number 0034...  records that it was sent
  deliver-order|complete-order ORDER [--reason TEXT]
                                                   records that it arrived; completes it with a note
  … --anyway                                       even if the person is limited or below zero
  reject-order|return-order ORDER --reason TEXT    refuses it or records its return; points and stock come back`;

type Values = Readonly<Record<string, string | boolean | undefined>>;

const idOf = (text: string | undefined, label: string): bigint => {
  if (text === undefined || !/^\d{1,18}$/.test(text))
    throw new UsageError(`the id of ${label} is missing`);
  return BigInt(text);
};

const requireOption = (values: Values, name: string): string => {
  const value = values[name];
  if (typeof value !== 'string' || value.trim() === '')
    throw new UsageError(`--${name} is missing`);
  return value.trim();
};

const readCodes = async (file: string): Promise<string[]> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const codes = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const invalidIndex = codes.findIndex((code) => code.length < 4 || code.length > 200);
  if (codes.length === 0 || invalidIndex >= 0)
    throw new UsageError(
      `${file}: ${invalidIndex < 0 ? 'no codes' : `line ${invalidIndex + 1} is not a code`}`,
    );
  return codes;
};

const stockChangeOf = async (values: Values) => {
  if (values['codes'] !== undefined)
    return { codes: await readCodes(requireOption(values, 'codes')) };
  const pieces = Number(requireOption(values, 'pieces'));
  if (!Number.isInteger(pieces) || pieces === 0 || Math.abs(pieces) > 1_000_000)
    throw new UsageError('--pieces needs a whole number other than 0');
  return { pieces };
};

const orderCommands = new Map(orderDecisions.map((decision) => [`${decision}-order`, decision]));

/** A decision about prizes and orders, not made yet; undefined: the command is none. */
export const prizeDecision = (
  command: string,
  target: string | undefined,
  values: Values,
  { config }: Pick<Services, 'config'>,
): ((tx: Tx, decider: Decider) => Promise<unknown>) | undefined => {
  if (command === 'put-prize') {
    if (target === undefined) throw new UsageError('a file is missing');
    return async (tx, decider) =>
      createPrize(tx, config, decider, await readDraft(target, newPrizeSchema, 'prize'));
  }
  if (command === 'stock-prize') {
    const id = idOf(target, 'a prize');
    return async (tx, decider) => addStock(tx, config, decider, id, await stockChangeOf(values));
  }
  const offerDecision = offerDecisions.find((decision) => decision === command);
  if (offerDecision) {
    const id = idOf(target, 'a prize');
    return (tx, decider) => setPrizeOffered(tx, decider, id, offerDecision);
  }
  if (command === 'read-order') {
    const id = idOf(target, 'an order');
    return (tx, decider) => readDestination(tx, config, decider, id);
  }
  const ofOrder = orderCommands.get(command);
  if (!ofOrder) return undefined;
  const ids = (target ?? '').split(',').map((id) => idOf(id, 'an order'));
  const parcel =
    ofOrder === 'ship'
      ? { carrier: requireOption(values, 'carrier'), trackingNo: requireOption(values, 'number') }
      : undefined;
  const options = { parcel, anyway: values['anyway'] === true };
  return async (tx, decider) => {
    for (const id of ids) await decideOrder(tx, decider, id, ofOrder, options);
  };
};

/** A refusal needs a reason; no other decision about prizes does. */
export const isPrizeReasonOptional = (command: string): boolean =>
  command === 'put-prize' ||
  command === 'stock-prize' ||
  command === 'read-order' ||
  offerDecisions.some((decision) => decision === command) ||
  (orderCommands.has(command) && command !== 'reject-order' && command !== 'return-order');
