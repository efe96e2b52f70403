import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { useDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { emit } from '../../platform/events/emit.ts';
import { createEvents } from '../../platform/events/events.ts';
import {
  createNotesTable,
  recordingConsumer,
} from '../../platform/events/testing/recording-consumer.ts';
import { createLog } from '../../platform/log.ts';
import { defaultSettings } from '../../platform/settings.ts';
import { sealJournals, verifyChain } from './seal.ts';
import { sealAll } from './testing/seal-all.ts';
import { grantTransfer } from './testing/transfers.ts';
import { transfer } from './transfer.ts';

const database = useDatabase();
const at = new Date('2026-11-21T04:00:00Z');

test('after a restore from a dump events and seals go on where they were', async () => {
  const { db, owner, ownerUrl } = database;
  await createNotesTable(database);
  const events = createEvents(
    {
      db,
      clock: { real: () => at, rule: () => at, problem: () => undefined },
      settings: defaultSettings,
      config: readConfig({}),
      log: createLog('silent'),
    },
    [recordingConsumer('a')],
  );
  const signIn = (tx: Tx, day: number) =>
    emit(tx, {
      type: 'signed_in',
      userId: 1n,
      at,
      bizDate: `2026-11-0${day}`,
      payload: { day_no: day, amount: '1' },
    });
  const earn = (day: number) =>
    transaction(db, async (tx) => {
      await transfer(tx, grantTransfer(1n, 1n, `grant:${day}`));
      await signIn(tx, day);
    });
  const setBase = (base: string) => sql`update xid_base set base = ${base}`.execute(owner);

  // The earlier server had counted far.
  await setBase('500000000000');
  await earn(1);
  await earn(2);
  await events.waitUntilHandled();
  await sealAll(db);

  // This one counts from its start. It was running when the dump came back.
  await setBase('0');
  await transaction(db, (tx) => signIn(tx, 3));
  await expect(events.waitUntilHandled()).rejects.toThrow('restart the server');
  await expect(sealJournals(db)).rejects.toThrow('restart the server');

  expect(await migrate(ownerUrl)).toEqual([]);
  await earn(4);
  await events.waitUntilHandled();
  await sealAll(db);
  const { rows } = await sql<{
    n: string;
  }>`select event_key as n from test_note order by n`.execute(db);
  expect(rows).toHaveLength(4);
  expect(await verifyChain(db)).toMatchObject({ ok: true, length: 3n });

  const base = () => owner.selectFrom('xid_base').select('base').executeTakeFirstOrThrow();
  const continued = await base();
  await migrate(ownerUrl);
  expect(await base()).toEqual(continued);
});
