import { formatMicro } from '@taice/core/rules';
import { type Database, hot, type Tx } from '../../../platform/db/pool.ts';
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
  const [waiting] = await hot<CashOut>(tx, 'cash_out_waits', WAITS, [id, until]);
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
  (await hot(tx, 'cash_out_asked', ASKED, [BigInt(key.slice(KEY.length))])).length > 0;

// Nobody knows of a question whose sending ended unclear whether it is there, and chats are emptied: whoever asks for it has it again.
const AGAIN = `update delivery d set state = 'waiting', why = null, settled_at = null, due_at = $2, expires_at = c.confirm_by
  from cash_out c
  where c.user_id = $1 and c.state = 'requested' and c.confirm_by > $2 and c.ended_at is null
    and d.channel = 'telegram' and d.delivery_key = '${KEY}' || c.id
    and d.state not in ('waiting', 'sending') and ($3 or d.state <> 'sent')
  returning d.id`;

/** Asks a person once more what waits for their word, also what they have been asked where `evenSent`; whether anything is. */
export const askAgain = async (
  db: Database,
  userId: bigint,
  at: Date,
  { evenSent }: { readonly evenSent: boolean },
): Promise<boolean> =>
  (await hot(db, 'cash_out_ask_again', AGAIN, [userId, at, evenSent])).length > 0;

/** Takes the question back that has not been sent: it has its answer, or none is wanted. */
export const askNoMore = async (tx: Tx, id: bigint, at: Date): Promise<void> => {
  await withdrawDeliveries(tx, 'telegram', [keyOf(id)], 'over', at);
};
