import { formatMicro } from '@taice/core/rules';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { insertDeliveries, withdrawDeliveries } from '../../notifications/deliveries.ts';
import type { CashOut } from './cash-out-queries.ts';

/** So long a cash-out waits for its person's word, then it is cancelled. */
const PATIENCE_MS = 24 * 3_600_000;

const WAITS = `update cash_out set confirm_by = $2 where id = $1 returning *`;

const KEY = 'cash_out:';
const keyOf = (id: bigint): string => `${KEY}${id}`;

/** Has the person asked in the bot's chat whether they mean it; the cash-out waits for their word. */
export const askInChat = async (tx: Tx, { id }: CashOut, at: Date): Promise<CashOut> => {
  const until = new Date(at.getTime() + PATIENCE_MS);
  const [waiting] = await preparedQuery<CashOut>(tx, 'cash_out_waits', WAITS, [id, until]);
  if (!waiting) throw new Error(`there is no cash-out ${id}`);
  const { user_id: userId, amount, to_address: address, chain } = waiting;
  await insertDeliveries(tx, [
    {
      userId,
      channel: 'telegram',
      kind: 'confirmation',
      key: keyOf(id),
      payload: { amount: formatMicro(amount), address, chain },
      dueAt: at,
      expiresAt: until,
    },
  ]);
  return waiting;
};

const ASKED = `select from cash_out where id = $1 and state = 'requested' and confirm_by is not null`;

/** Whether a question still waits for its answer, by its key. */
export const isAsked = async (tx: Tx, key: string): Promise<boolean> =>
  (await preparedQuery(tx, 'cash_out_asked', ASKED, [BigInt(key.slice(KEY.length))])).length > 0;

const WAITING = `c.user_id = $1 and c.state = 'requested' and c.confirm_by > $2
    and d.channel = 'telegram' and d.delivery_key = '${KEY}' || c.id`;

// Nobody knows of a question whose sending ended unclear whether it is there.
const AGAIN = `update delivery d set state = 'waiting', why = null, settled_at = null, due_at = $2 from cash_out c
  where ${WAITING} and d.state not in ('waiting', 'sending', 'sent')`;

/** Asks a person once more what waits for their word, where it is not known to have come. */
export const askAgain = async (db: Database, userId: bigint, at: Date): Promise<void> => {
  await preparedQuery(db, 'cash_out_ask_again', AGAIN, [userId, at]);
};

/** A question that somebody writes into the chat by themselves. */
export interface Question {
  readonly id: bigint;
  readonly delivery_key: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly expires_at: Date;
  /** The message by which it was asked before. */
  readonly remote_id: bigint | null;
}

// Whoever writes has a chat with the bot, also where it may not write to them by itself.
const TAKE = `update delivery d set state = 'sent', why = null, settled_at = $2 from cash_out c
  where ${WAITING} returning c.id, d.delivery_key, d.payload, d.expires_at, d.remote_id`;

/** What waits for a person's word, the oldest first; it counts as asked. */
export const takeQuestions = async (db: Database, userId: bigint, at: Date): Promise<Question[]> =>
  (await preparedQuery<Question>(db, 'cash_out_take_questions', TAKE, [userId, at])).toSorted(
    (one, other) => Number(one.id - other.id),
  );

const ASKED_BY = `update delivery set remote_id = $3 where channel = 'telegram' and delivery_key = $2 and user_id = $1
  returning id`;

/** By which message of the chat it was asked; `false`: it is none of theirs. */
export const noteAskedBy = async (
  db: Database,
  userId: bigint,
  id: bigint,
  messageId: number,
): Promise<boolean> =>
  (await preparedQuery(db, 'cash_out_asked_by', ASKED_BY, [userId, keyOf(id), messageId])).length >
  0;

const SUM = `select coalesce(sum(amount), 0)::bigint as amount from cash_out c
  where c.user_id = $1 and c.state = 'requested' and c.confirm_by > $2`;

/** How much of a person's waits for their word, in micro-points. */
export const waitingForWord = async (db: Database, userId: bigint, at: Date): Promise<bigint> => {
  const [row] = await preparedQuery<{ amount: bigint }>(db, 'cash_out_word_sum', SUM, [userId, at]);
  return row?.amount ?? 0n;
};

/** Takes the question back that has not been sent: it has its answer, or none is wanted. */
export const askNoMore = async (tx: Tx, id: bigint, at: Date): Promise<void> => {
  await withdrawDeliveries(tx, 'telegram', [keyOf(id)], 'over', at);
};
