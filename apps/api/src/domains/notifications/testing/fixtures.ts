import type { Insertable } from 'kysely';
import type { BotApiCall } from '@taice/testkit/telegram';
import type { Database } from '../../../platform/db/pool.ts';
import type { UserTable } from '../../../platform/db/schema-accounts.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import type { NotificationPrefTable } from '../../../platform/db/schema-notifications.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { aUser } from '../../../testing/builders.ts';
import type { TestApi } from '../../../testing/harness.ts';
import { postMessage } from '../../messages/post-message.ts';
import { requestChatConfirmation } from '../../wallet/cash-outs/chat-confirmation.ts';
import { botChat } from '../chat-port.ts';
import { createRateLimiter } from '../rate-limiter.ts';
import type { ChatSender } from '../send-chats.ts';

export const botToken = '42:token';

/** A person to whom the bot may write. Their chat has their own id. */
export const aReached = async (
  db: Database,
  fields: Partial<Insertable<UserTable>> = {},
  prefs?: Partial<Insertable<NotificationPrefTable>>,
): Promise<bigint> => {
  const { id } = await aUser(db, { telegram_can_write: true, ...fields });
  if (fields.telegram_id === undefined)
    await db.updateTable('user').set({ telegram_id: id }).where('id', '=', id).execute();
  if (prefs)
    await db
      .insertInto('notification_pref')
      .values({ user_id: id, matrix: '{}', ...prefs })
      .execute();
  return id;
};

/** Gives a person a streak of this many days, the last one `lastDate`. */
export const aStreak = async (
  db: Database,
  userId: bigint,
  { days, lastDate }: { readonly days: number; readonly lastDate: Day },
): Promise<void> => {
  const row = {
    current: days,
    best: days,
    day_no: ((days - 1) % 7) + 1,
    last_date: lastDate,
    last_free_grant: lastDate,
  };
  await db
    .insertInto('streak_state')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
};

/** A message about a reward, not urgent. */
export const post = (
  { services, clock }: Pick<TestApi, 'services' | 'clock'>,
  userId: bigint,
  key = `${Math.random()}`,
): Promise<boolean> =>
  transaction(services.db, (tx) =>
    postMessage(tx, {
      userId,
      type: 'reward',
      template: 'first_view_open',
      params: { amount: '200' },
      dedupeKey: `test:${userId}:${key}`,
      at: clock.rule(),
    }),
  );

/** A cash-out of a person that waits for an answer, and its question; returns its id. */
export const anAsked = async (db: Database, userId: bigint, at: Date): Promise<bigint> =>
  transaction(db, async (tx) => {
    const inserted = await tx
      .insertInto('cash_out')
      .values({
        order_no: `CT${userId}`,
        user_id: userId,
        currency_key: 'taice',
        amount: 1_000_000_000n,
        fee: 20_000_000n,
        chain: 'bsc',
        to_address: '0xabc',
        state: 'requested',
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await requestChatConfirmation(tx, inserted, at);
    return inserted.id;
  });

/** A sender with the Bot API at `apiRoot`, whose waits advance the clock. */
export const aSender = (
  { services, clock }: Pick<TestApi, 'services' | 'clock'>,
  apiRoot: string,
): ChatSender => {
  const timing = {
    now: () => clock.real().getTime(),
    sleep: (ms: number) => {
      clock.advance(ms);
      return Promise.resolve();
    },
  };
  return {
    ...services,
    timing,
    rateLimiter: createRateLimiter(timing),
    port: botChat(botToken, apiRoot),
  };
};

export const deliveriesOf = (db: Database, userId: bigint) =>
  db
    .selectFrom('delivery')
    .select(['channel', 'kind', 'state', 'why', 'due_at', 'expires_at', 'delivery_key', 'attempts'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** Texts sent to a person's chat, oldest first. */
export const chatOf = (calls: readonly BotApiCall[], userId: bigint): string[] =>
  calls
    .filter(
      ({ method, payload }) => method === 'sendMessage' && payload['chat_id'] === Number(userId),
    )
    .map(({ payload }) => String(payload['text']));
