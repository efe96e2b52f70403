import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { defaultSettings } from '../settings.ts';
import type { TestDatabase } from '../db/testing.ts';
import { createTestDatabase } from '../db/testing.ts';
import { transaction } from '../db/transaction.ts';
import { createDatabase, type Tx } from '../db/pool.ts';
import type { Consumer } from './consumer.ts';
import { emit } from './emit.ts';
import { createEvents, type Events } from './events.ts';
import { advance, registerConsumers, lockConsumer } from './queries.ts';
import { createNotesTable, recordingConsumer } from './testing/recording-consumer.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await createNotesTable(database);
});
afterEach(async () => {
  await sql`truncate test_note, outbox, outbox_person, outbox_consumer`.execute(database.owner);
});
afterAll(() => database.drop());

const at = new Date('2026-11-21T04:00:00Z');
const now = { value: at.getTime() };
const clock = { real: () => new Date(now.value), rule: () => at, problem: () => undefined };
const eventsOf = (...consumers: readonly Consumer[]) =>
  createEvents(
    {
      db: database.db,
      clock,
      settings: defaultSettings,
      config: readConfig({}),
      log: createLog('silent'),
    },
    consumers,
    7,
  );

/** A consumer that does something else first. */
const after = (name: string, first: (tx: Tx) => Promise<void>): Consumer => {
  const noting = recordingConsumer(name);
  return {
    ...noting,
    handle: async (tx, events, parts) => {
      await first(tx);
      await noting.handle(tx, events, parts);
    },
  };
};

/** The `n`th thing that a person did. */
const did = (userId: bigint, n: number) =>
  ({
    type: 'signed_in',
    userId,
    at,
    bizDate: `2026-01-${String(n).padStart(2, '0')}`,
    payload: { day_no: n, amount: '1' },
  }) as const;
const seen = async (name: string): Promise<string[]> => {
  const { rows } = await sql<{ event_key: string }>`select event_key from test_note
    where consumer = ${name} order by n`.execute(database.db);
  return rows.map(({ event_key }) => event_key);
};

/** Other tests' transactions on the same server hold the events back. */
const untilSeen = (events: Events, name: string) =>
  expect.poll(() => events.processPending().then(() => seen(name))).toHaveLength(1);

test('each consumer handles each event of its types once', async () => {
  const events = eventsOf(recordingConsumer('a'), recordingConsumer('b'));
  for (let n = 1; n <= 20; n++)
    await transaction(database.db, (tx) =>
      emit(tx, did(1n, n), { type: 'user.registered', userId: 2n, at, payload: {} }),
    );
  await events.waitUntilHandled();
  await events.waitUntilHandled();
  const all = Array.from({ length: 20 }, (_, n) => `1:2026-01-${String(n + 1).padStart(2, '0')}`);
  expect(await seen('a')).toEqual(all);
  expect(await seen('b')).toEqual(all);
});

test('a rolled-back transaction leaves no event', async () => {
  const events = eventsOf(recordingConsumer('a'));
  await expect(
    transaction(database.db, async (tx) => {
      await emit(tx, did(1n, 1));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await events.waitUntilHandled();
  expect(await seen('a')).toEqual([]);
  expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual([]);
});

test('a late commit is handled although later events came before it', async () => {
  const events = eventsOf(recordingConsumer('a'));
  const gate = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const late = transaction(database.db, async (tx) => {
    await emit(tx, did(1n, 1));
    written.resolve();
    await gate.promise;
  });
  await written.promise;
  await transaction(database.db, (tx) => emit(tx, did(2n, 2)));
  await events.processPending();
  expect(await seen('a')).toEqual([]);
  gate.resolve();
  await late;
  await events.waitUntilHandled();
  expect((await seen('a')).toSorted()).toEqual(['1:2026-01-01', '2:2026-01-02']);
});

test('a user’s events keep commit order although the later transaction began first', async () => {
  const events = eventsOf(recordingConsumer('a'));
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const older = transaction(database.db, async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx);
    begun.resolve();
    await gate.promise;
    await emit(tx, did(1n, 2));
  });
  await begun.promise;
  await transaction(database.db, (tx) => emit(tx, did(1n, 1)));
  gate.resolve();
  await older;
  await events.waitUntilHandled();
  expect(await seen('a')).toEqual(['1:2026-01-01', '1:2026-01-02']);
});

test('two processes at once handle each event once, in order', async () => {
  const other = createDatabase(database.url, { max: 2 });
  const parts = {
    clock,
    settings: defaultSettings,
    config: readConfig({}),
    log: createLog('silent'),
  };
  const both = [database.db, other].map((db) =>
    createEvents({ ...parts, db }, [recordingConsumer('a')], 3),
  );
  for (let n = 1; n <= 28; n++)
    await transaction(database.db, (tx) => emit(tx, did(1n, n), did(2n, n)));
  await Promise.all(both.map((each) => each.waitUntilHandled()));
  await other.destroy();
  for (const person of [1, 2]) {
    const own = (await seen('a')).filter((key) => key.startsWith(`${person}:`));
    expect(own).toHaveLength(28);
    expect(own).toEqual(own.toSorted());
  }
});

test('a failing consumer rolls back, blocks no other consumer, and resumes at its cursor', async () => {
  const broken = { is: true };
  const failing = after('failing', async (tx) => {
    await sql`insert into test_note (consumer, user_id, event_key) values ('half', 1, '')`.execute(
      tx,
    );
    if (broken.is) throw new Error('broken');
  });
  const events = eventsOf(failing, recordingConsumer('well'));
  await transaction(database.db, (tx) => emit(tx, did(1n, 1)));
  await untilSeen(events, 'well');
  expect(await seen('failing')).toEqual([]);
  expect(await seen('half')).toEqual([]);
  await expect(events.waitUntilHandled()).rejects.toThrow('broken');
  broken.is = false;
  await events.waitUntilHandled();
  expect(await seen('failing')).toHaveLength(1);
});

test('waiting for a day covers its events and open transactions, but no later day', async () => {
  const held = { is: true };
  const events = eventsOf(
    after('a', async () => {
      if (held.is) throw new Error('held');
    }),
  );
  await transaction(database.db, (tx) => emit(tx, did(1n, 5)));
  await events.waitUntilHandled('2026-01-04');
  await expect(events.waitUntilHandled('2026-01-05')).rejects.toThrow('held');
  held.is = false;
  const gate = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const late = transaction(database.db, async (tx) => {
    await emit(tx, did(2n, 4));
    written.resolve();
    await gate.promise;
  });
  await written.promise;
  const waiting = events.waitUntilHandled('2026-01-04');
  gate.resolve();
  await Promise.all([late, waiting]);
  expect(await seen('a')).toContain('2:2026-01-04');
});

test('reports the lag of a consumer', async () => {
  const events = eventsOf(recordingConsumer('a'));
  expect(await events.lags()).toEqual([{ name: 'a', behind: 0, lag_s: 0 }]);
  await transaction(database.db, (tx) => emit(tx, did(1n, 1), did(1n, 2)));
  const [lag] = await events.lags();
  expect(lag).toMatchObject({ name: 'a', behind: 2 });
  expect(lag?.lag_s).toBeGreaterThan(0);
});

test('deletes only fully handled events, after seven days', async () => {
  const slow = after('slow', () => Promise.reject(new Error('later')));
  const events = eventsOf(recordingConsumer('a'), slow);
  await transaction(database.db, (tx) => emit(tx, did(1n, 1)));
  await untilSeen(events, 'a');
  const count = async () => (await database.db.selectFrom('outbox').select('id').execute()).length;
  now.value = Date.now() + 8 * 86_400_000;
  await events.purge();
  expect(await count()).toBe(1);
  await eventsOf(recordingConsumer('slow')).waitUntilHandled();
  now.value = at.getTime();
  await events.purge();
  expect(await count()).toBe(1);
  now.value = Date.now() + 8 * 86_400_000;
  await events.purge();
  expect(await count()).toBe(0);
});

test('refuses a cursor that is ahead of this server', async () => {
  const events = eventsOf(recordingConsumer('a'));
  await events.waitUntilHandled();
  await sql`update outbox_consumer set xid = '99999999999'`.execute(database.db);
  await transaction(database.db, (tx) => emit(tx, did(1n, 1)));
  await sql`update outbox_person set xid = '999999999999'`.execute(database.db);
  await transaction(database.db, (tx) => emit(tx, did(1n, 2)));
  await expect(events.waitUntilHandled()).rejects.toThrow('restart the server');
});

test('accepts a cursor that another process has just advanced', async () => {
  const { db } = database;
  await registerConsumers(db, ['a']);
  // Its snapshot is old once it comes to lock the row.
  const slow = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) =>
        name === 'executeQuery'
          ? (query: CompiledQuery) =>
              target.executeQuery(
                CompiledQuery.raw(
                  query.sql.replace('name = $1 for', 'name = $1 and pg_sleep(0.5) is not null for'),
                  [...query.parameters],
                ),
              )
          : Reflect.get(target, name),
    });
  const lead = transaction(db, (tx) => lockConsumer(slow(tx), 'a'));
  await setTimeout(150);
  const moved = await transaction(db, async (tx) => {
    const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(
      tx,
    );
    await advance(tx, 'a', { xid: rows[0]!.xid, id: 7n });
    return rows[0]!.xid;
  });
  expect(await lead).toMatchObject({ xid: moved, id: 7n });
});
