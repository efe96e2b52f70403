import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BotApiStandIn, startBotApi } from '@taice/testkit/telegram';
import { longRun } from '@taice/testkit/long-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { CrashPoint } from '../../testing/crash-at.ts';
import { postMessageBatch } from '../messages/post-message.ts';
import { aReached, botToken } from './testing/fixtures.ts';

const KILLS = 20;
/** Messages per kill, some before it and some after. */
const EACH = 60;

let database: TestDatabase;
let telegram: BotApiStandIn;
beforeAll(async () => {
  database = await createTestDatabase();
  // Slow answers keep calls open at any moment of a kill.
  telegram = await startBotApi(botToken, {
    before: async () => {
      await delay(5);
      return undefined;
    },
  });
});
afterAll(async () => {
  await telegram.close();
  await database.drop();
});

/** Messages to people without quiet hours. */
const tell = async (count: number): Promise<bigint[]> => {
  const people: bigint[] = [];
  for (let n = 0; n < count; n += 1) {
    const userId = await aReached(database.db, {}, { quiet_from: 0, quiet_to: 0 });
    people.push(userId);
  }
  const at = new Date();
  await transaction(database.db, (tx) =>
    postMessageBatch(
      tx,
      people.map((userId) => ({
        userId,
        type: 'reward',
        template: 'first_view_open',
        params: { amount: '200' },
        dedupeKey: `killed:${userId}`,
        at,
      })),
    ),
  );
  return people;
};

const start = (step: CrashPoint = {}): ChildProcess =>
  fork(join(import.meta.dirname, 'testing/send-loop.ts'), [
    database.url,
    botToken,
    telegram.url,
    JSON.stringify(step),
  ]);
const kill = async (worker: ChildProcess): Promise<void> => {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exited = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exited;
};
const came = (userId: bigint): number =>
  telegram.callsOf('sendMessage').filter(({ chat_id }) => chat_id === Number(userId)).length;
const stateOf = async (people: readonly bigint[]) =>
  new Map(
    (
      await database.db
        .selectFrom('delivery')
        .select(['user_id', 'state'])
        .where('user_id', 'in', [...people])
        .execute()
    ).map(({ user_id, state }) => [user_id, state]),
  );
const open = async (): Promise<number> =>
  Number(
    (
      await database.db
        .selectFrom('delivery')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('state', 'in', ['waiting', 'sending'])
        .executeTakeFirstOrThrow()
    ).count,
  );

test.runIf(longRun)(
  `${KILLS} kills of the sender send no message twice and account for every missed one`,
  async () => {
    const people = await tell(KILLS * EACH);
    const workers = [start(), start()];
    for (let killed = 0; killed < KILLS; killed += 1) {
      const before = telegram.calls.length;
      await expect.poll(() => telegram.calls.length, { interval: 1 }).toBeGreaterThan(before + 10);
      await delay(Math.random() * 50);
      // Kills the sender and the one that would have continued.
      await Promise.all([kill(workers[0]!), kill(workers[1]!)]);
      workers.splice(0, 2, start(), start());
    }
    await expect.poll(open, { interval: 100 }).toBe(0);
    await Promise.all(workers.map(kill));

    const states = await stateOf(people);
    const unknown = people.filter((userId) => states.get(userId) === 'unknown');
    for (const userId of people) {
      const state = states.get(userId);
      expect(['sent', 'unknown']).toContain(state);
      expect(came(userId), `${userId} is ${state}`).toBeLessThanOrEqual(1);
      if (state === 'sent') expect(came(userId)).toBe(1);
    }
    // At most the concurrent calls of each kill.
    expect(unknown.length).toBeLessThanOrEqual(KILLS * 3);
    const arrived = unknown.filter((userId) => came(userId) === 1).length;
    process.stdout.write(
      `${people.length} messages, ${KILLS} kills: ${unknown.length} unknown, of which ${arrived} have come\n`,
    );
  },
  60_000 + KILLS * 10_000,
);

const steps: [string, string, number, CrashPoint][] = [
  ['before it is said that a message is being sent', 'sent', 1, { statement: 'delivery_sending' }],
  [
    'after a message was sent, before that is written',
    'unknown',
    1,
    { statement: 'delivery_settle', isBefore: true },
  ],
  ['after that is written', 'sent', 1, { statement: 'delivery_settle' }],
];
/** The short run kills once, between the call and the row that records it. */
test.each(longRun ? steps : steps.slice(1, 2))(
  'killed %s, a message is %s and arrives %s times',
  async (_, state, times, step) => {
    const [userId = 0n] = await tell(1);
    const first = start(step);
    await once(first, 'exit');
    const next = start();
    await expect.poll(open, { interval: 50 }).toBe(0);
    await kill(next);
    expect((await stateOf([userId])).get(userId)).toBe(state);
    expect(came(userId)).toBe(times);
  },
);
