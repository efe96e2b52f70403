import { formatMicro } from '@taice/core/rules';
import { hot, type Tx } from '../../../platform/db/pool.ts';
import type { CashOut } from './cash-out-queries.ts';

/** So long a cash-out waits for its person's word, then it is cancelled. */
const PATIENCE_MS = 24 * 3_600_000;

// Whoever sends it finds the text and the person's language.
const ASK = `with waiting as (update cash_out set confirm_by = $3 where id = $1 returning *)
  , asked as (
    insert into delivery (user_id, channel, kind, delivery_key, payload, due_at, expires_at)
    select user_id, 'telegram', 'confirmation', 'cash_out:' || id, $4::jsonb, $2, $3 from waiting
    on conflict (channel, delivery_key) do nothing
  )
  select * from waiting`;
const WITHDRAW = `update delivery set state = 'dropped', why = $2, settled_at = $3
  where channel = 'telegram' and delivery_key = 'cash_out:' || $1::text and state = 'waiting'`;

/** Has the person asked in the bot's chat whether they mean it; the cash-out waits for their word. */
export const askInChat = async (tx: Tx, cashOut: CashOut, at: Date): Promise<CashOut> => {
  const { id, amount, to_address: address, chain } = cashOut;
  const until = new Date(at.getTime() + PATIENCE_MS);
  const payload = JSON.stringify({ amount: formatMicro(amount), address, chain });
  const [waiting] = await hot<CashOut>(tx, 'cash_out_ask', ASK, [id, at, until, payload]);
  if (!waiting) throw new Error(`there is no cash-out ${id}`);
  return waiting;
};

/** Takes the question back that has not been sent: it has its answer, or none is wanted. */
export const askNoMore = async (tx: Tx, id: bigint, why: string, at: Date): Promise<void> => {
  await hot(tx, 'cash_out_ask_no_more', WITHDRAW, [id, why, at]);
};
