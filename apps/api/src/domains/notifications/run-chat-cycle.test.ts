import { setTimeout as delay } from 'node:timers/promises';
import { type BotApiStandIn, startBotApi } from '@taice/testkit/telegram';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { type TestApi, useApi } from '../../testing/harness.ts';
import { runChatCycle } from './run-chat-cycle.ts';
import { armSending, readNotifierState } from './notifier-state.ts';
import { aReached, aSender, botToken, post } from './testing/fixtures.ts';

let telegram: BotApiStandIn;
/** Calls that wait for answers: now, and at most. */
let open: { now: number; most: number };
const api = useApi({ now: new Date('2026-11-21T04:00:00Z') }, { each: true });
beforeEach(async () => {
  open = { now: 0, most: 0 };
  telegram = await startBotApi(botToken, {
    before: async () => {
      open.now += 1;
      open.most = Math.max(open.most, open.now);
      await delay(200);
      open.now -= 1;
      return undefined;
    },
  });
});
afterEach(async () => {
  await telegram.close();
});

/** Runs until nothing waits, or for this many looks. */
const lead = (
  of: Pick<TestApi, 'services' | 'clock'>,
  instance: string,
  looks = 3,
): Promise<void> => {
  let left = looks;
  return runChatCycle(aSender(of, telegram.url), { instance, isStopped: () => (left -= 1) < 0 });
};
const people = async (count: number): Promise<bigint[]> => {
  const ids: bigint[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await aReached(api.services.db));
  for (const userId of ids) await post(api, userId);
  return ids;
};
const written = (): number[] =>
  telegram.callsOf('sendMessage').map(({ chat_id }) => Number(chat_id));

test('one of two processes sends at a time, each message goes once, and the other takes over', async () => {
  const ids = await people(30);
  const sibling = api.sibling();
  await Promise.all([lead(api, 'here', 20), lead(sibling, 'here', 20)]);
  expect(open.most).toBeLessThanOrEqual(3);
  await lead(sibling, 'here', 200);
  expect(written().toSorted((one, other) => one - other)).toEqual(ids.map(Number));
});

test('a copy of the database sends nothing until someone arms it', async () => {
  const { db } = api.services;
  const [userId] = await people(1);
  await lead(api, 'at home', 1);
  await lead(api, 'elsewhere', 30);
  expect(written()).toEqual([]);
  expect(await readNotifierState(db)).toMatchObject({
    armed_instance: 'at home',
    asked_instance: 'elsewhere',
  });
  const staff = { staff: 'ada', reason: 'moved', at: api.clock.rule() };
  await transaction(db, (tx) => armSending(tx, staff, () => Promise.resolve('not asked')));
  await lead(api, 'at home', 30);
  expect(written()).toEqual([]);
  await lead(api, 'elsewhere', 30);
  expect(written()).toEqual([Number(userId)]);
  const log = await db.selectFrom('audit_log').select(['action', 'staff']).execute();
  expect(log).toEqual([{ action: 'sending.arm', staff: 'ada' }]);
});

test('the next leader respects the pause Telegram asked of the previous one', async () => {
  const { db } = api.services;
  await people(1);
  await db
    .updateTable('notifier_state')
    .set({ telegram_paused_until: new Date(api.clock.real().getTime() + 60_000) })
    .execute();
  await lead(api, 'here', 10);
  expect(written()).toEqual([]);
  api.clock.advance(60_000);
  await lead(api, 'here', 10);
  expect(written()).toHaveLength(1);
});
