import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { transaction } from '../db/transaction.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { defaultSettings } from '../settings.ts';
import { emit } from './emit.ts';
import { createEvents } from './events.ts';
import { createNotesTable, recordingConsumer } from './testing/recording-consumer.ts';
import { systemClock } from '../../testing/test-clock.ts';

const KILLS = 50;
const PEOPLE = 5;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await createNotesTable(database);
});
afterAll(() => database.drop());

/** Publishes one event after the other until stopped; every fifth is rolled back. */
const tell = (userId: bigint) => {
  const state = { isOver: false };
  const keys: string[] = [];
  const telling = (async () => {
    for (let n = 1; !state.isOver; n++) {
      const day = new Date(Date.UTC(2000, 0, n)).toISOString().slice(0, 10);
      const event = { type: 'signed_in', userId, at: new Date(), bizDate: day } as const;
      const isKept = n % 5 !== 0;
      const told = transaction(database.db, async (tx) => {
        await emit(tx, { ...event, payload: { day_no: n, amount: '1' } });
        if (!isKept) throw new Error('rolled back');
      });
      if (isKept) await told;
      else await expect(told).rejects.toThrow('rolled back');
      if (isKept) keys.push(`${userId}:${day}`);
      await delay(1);
    }
    return keys;
  })();
  return { keys, telling, stop: () => void (state.isOver = true) };
};

const notes = async (): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from test_note`.execute(database.db);
  return rows[0]?.count ?? 0;
};
const untilMore = async (): Promise<void> => {
  const before = await notes();
  await expect.poll(notes, { interval: 5 }).toBeGreaterThan(before);
};
const startWorker = (): ChildProcess =>
  fork(join(import.meta.dirname, 'testing/work-loop.ts'), [database.url]);
const kill = async (worker: ChildProcess): Promise<void> => {
  const exited = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exited;
};

test(
  `${KILLS} kills of a worker lose, double and reorder no event`,
  async () => {
    const people = Array.from({ length: PEOPLE }, (_, n) => tell(BigInt(n + 1)));
    // One is killed while the other one works; a third one is on its way, so that no time is lost.
    const workers = [startWorker(), startWorker(), startWorker()];
    for (let killed = 0; killed < KILLS; killed++) {
      await untilMore();
      await delay(Math.random() * 20);
      const worker = workers.shift();
      if (worker) await kill(worker);
      workers.push(startWorker());
    }
    for (const { stop } of people) stop();
    const told = await Promise.all(people.map(({ telling }) => telling));
    await Promise.all(workers.map(kill));

    const { db } = database;
    const parts = {
      db,
      clock: systemClock,
      settings: defaultSettings,
      config: readConfig({}),
      log: createLog('silent'),
    };
    await createEvents(parts, [recordingConsumer('a'), recordingConsumer('b')]).waitUntilHandled();
    for (const consumer of ['a', 'b'])
      for (const [index, keys] of told.entries()) {
        const { rows } = await sql<{ event_key: string }>`select event_key from test_note
        where consumer = ${consumer} and user_id = ${index + 1} order by n`.execute(db);
        expect(keys.length).toBeGreaterThan(0);
        expect(rows.map(({ event_key }) => event_key)).toEqual(keys);
      }
  },
  60_000 + KILLS * 10_000,
);
