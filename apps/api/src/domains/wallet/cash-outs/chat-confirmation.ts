import { formatMicro } from '@taice/core/rules';
import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { insertDeliveries, withdrawDeliveries } from '../../notifications/deliveries.ts';
import type { CashOut } from './cash-out-queries.ts';

/** ms that a cash-out waits for its person's answer before it is cancelled. */
const CONFIRM_WITHIN_MS = 24 * 3_600_000;

const SET_CONFIRMATION_DEADLINE = `update cash_out set confirm_by = $2 where id = $1 returning *`;

const DELIVERY_KEY_PREFIX = 'cash_out:';
const keyOf = (id: bigint): string => `${DELIVERY_KEY_PREFIX}${id}`;

/** Asks the person in the bot's chat to confirm the cash-out, which waits for the answer. */
export const requestChatConfirmation = async (
  tx: Tx,
  { id }: CashOut,
  at: Date,
): Promise<CashOut> => {
  const until = new Date(at.getTime() + CONFIRM_WITHIN_MS);
  const [awaiting] = await preparedQuery<CashOut>(tx, 'cash_out_waits', SET_CONFIRMATION_DEADLINE, [
    id,
    until,
  ]);
  if (!awaiting) throw new Error(`cash-out ${id} not found`);
  const { user_id: userId, amount, to_address: address, chain } = awaiting;
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
  return awaiting;
};

const IS_CONFIRMATION_OPEN = `select from cash_out where id = $1 and state = 'requested' and confirm_by is not null`;

/** True if the question with this key still waits for its answer. */
export const isConfirmationOpen = async (tx: Tx, key: string): Promise<boolean> =>
  (
    await preparedQuery(tx, 'cash_out_asked', IS_CONFIRMATION_OPEN, [
      BigInt(key.slice(DELIVERY_KEY_PREFIX.length)),
    ])
  ).length > 0;

const WAITING_CONDITION = `c.user_id = $1 and c.state = 'requested' and c.confirm_by > $2
    and d.channel = 'telegram' and d.delivery_key = '${DELIVERY_KEY_PREFIX}' || c.id`;

// Also covers questions whose delivery ended with an unknown result.
const RESEND_CONFIRMATIONS = `update delivery d set state = 'waiting', why = null, settled_at = null, due_at = $2 from cash_out c
  where ${WAITING_CONDITION} and d.state not in ('waiting', 'sending', 'sent')`;

/** Repeats a person's open questions that are not known to have arrived. */
export const resendConfirmations = async (
  db: Database,
  userId: bigint,
  at: Date,
): Promise<void> => {
  await preparedQuery(db, 'cash_out_ask_again', RESEND_CONFIRMATIONS, [userId, at]);
};

/** A question that the bot sends because the person wrote to it. */
export interface ConfirmationQuestion {
  readonly id: bigint;
  readonly delivery_key: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly expires_at: Date;
  /** Id of the earlier message with this question. */
  readonly remote_id: bigint | null;
}

// A person who writes has a chat with the bot, even where the bot may not write first.
const TAKE_QUESTIONS = `update delivery d set state = 'sent', why = null, settled_at = $2 from cash_out c
  where ${WAITING_CONDITION} returning c.id, d.delivery_key, d.payload, d.expires_at, d.remote_id`;

/** Open questions of a person, the oldest first. Marks them as sent. */
export const takeConfirmationQuestions = async (
  db: Database,
  userId: bigint,
  at: Date,
): Promise<ConfirmationQuestion[]> =>
  (
    await preparedQuery<ConfirmationQuestion>(db, 'cash_out_take_questions', TAKE_QUESTIONS, [
      userId,
      at,
    ])
  ).toSorted((one, other) => Number(one.id - other.id));

const STORE_MESSAGE_ID = `update delivery set remote_id = $3 where channel = 'telegram' and delivery_key = $2 and user_id = $1
  returning id`;

/** Stores the id of the chat message with the question; `false`: the cash-out is not theirs. */
export const storeConfirmationMessageId = async (
  db: Database,
  userId: bigint,
  id: bigint,
  messageId: number,
): Promise<boolean> =>
  (await preparedQuery(db, 'cash_out_asked_by', STORE_MESSAGE_ID, [userId, keyOf(id), messageId]))
    .length > 0;

const SUM_UNCONFIRMED = `select coalesce(sum(amount), 0)::bigint as amount from cash_out c
  where c.user_id = $1 and c.state = 'requested' and c.confirm_by > $2`;

/** Total of a person's cash-outs that wait for an answer, micro-points. */
export const unconfirmedTotal = async (db: Database, userId: bigint, at: Date): Promise<bigint> => {
  const [row] = await preparedQuery<{ amount: bigint }>(db, 'cash_out_word_sum', SUM_UNCONFIRMED, [
    userId,
    at,
  ]);
  return row?.amount ?? 0n;
};

/** Withdraws an unsent question after an answer, or when no answer is needed any more. */
export const withdrawConfirmation = async (tx: Tx, id: bigint, at: Date): Promise<void> => {
  await withdrawDeliveries(tx, 'telegram', [keyOf(id)], 'over', at);
};
