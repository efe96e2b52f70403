import { formatMicro } from '@taice/core/rules';
import { hot, type Tx } from '../../../platform/db/pool.ts';
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

/** Takes the question back that has not been sent: it has its answer, or none is wanted. */
export const askNoMore = async (tx: Tx, id: bigint, at: Date): Promise<void> => {
  await withdrawDeliveries(tx, 'telegram', [keyOf(id)], 'over', at);
};
