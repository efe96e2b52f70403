import { readdir, mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../../domains/ledger/seal.ts';
import { sealAll } from '../../domains/ledger/testing/seal-all.ts';
import { grantTransfer } from '../../domains/ledger/testing/transfers.ts';
import { transfer } from '../../domains/ledger/transfer.ts';
import { type EmbeddedServer, startEmbedded } from '../../platform/db/embedded.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createDatabase, type Database } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { localStorageLocation } from '../../platform/media/storage-locations.ts';
import { listBackups, readManifest } from './manifest.ts';
import { objectFolder } from './object-folder.ts';
import { removeOldBackups } from './remove-old-backups.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let root: string;
let folder: string;
let dataDir: string;
let server: EmbeddedServer;
let db: Database;
const video = 'posts/1/1-x/low.mp4';
const serve = async (directory: string): Promise<void> => {
  server = await startEmbedded({
    dataDir: join(directory, 'postgres'),
    log: () => undefined,
    durable: false,
  });
  await migrate(server.ownerUrl);
  db = createDatabase(server.appUrl, { max: 4 });
};
const stop = async (): Promise<void> => {
  await db.destroy();
  await server.stop();
};
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'taice-backup-'));
  [folder, dataDir] = [join(root, 'backups'), join(root, 'data')];
  await serve(dataDir);
  await localStorageLocation({ dataDir }).media.put(video, Buffer.from('first cut'));
});
afterAll(async () => {
  await stop();
  await rm(root, { recursive: true });
});

const backUp = (at: string) =>
  takeBackup({ databaseUrl: undefined, dataDir }, localStorageLocation({ dataDir }), folder, {
    taice: '1.0.0',
    now: new Date(at),
  });
const restoreTo = (directory: string, name: string) =>
  restoreBackup(
    { databaseUrl: undefined, dataDir: directory },
    localStorageLocation({ dataDir: directory }),
    folder,
    name,
  );
const countJournals = async (): Promise<number> =>
  Number(
    (await sql<{ n: bigint }>`select count(*) as n from ledger_journal`.execute(db)).rows[0]!.n,
  );
const objectCount = async (): Promise<number> =>
  (await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length;

test('a backup of a busy database comes back whole, and the next one shares its files', async () => {
  let isOver = false;
  const earn = async (person: bigint): Promise<void> => {
    for (let n = 0; !isOver; n += 1)
      await transaction(db, (tx) => transfer(tx, grantTransfer(person, 1n, `${person}:${n}`)));
  };
  const earners = [1n, 2n, 3n].map(earn);
  const backUpMeanwhile = async () => {
    try {
      await expect.poll(countJournals).toBeGreaterThan(20);
      const before = await countJournals();
      const { name } = await backUp('2026-12-01T02:00:00Z');
      return { before, name, after: await countJournals() };
    } finally {
      isOver = true;
      await Promise.all(earners);
    }
  };
  const { before, name, after } = await backUpMeanwhile();
  expect(
    (await sql`select value from key_value where key = 'last_backup'`.execute(db)).rows,
  ).toEqual([{ value: '2026-12-01T02:00:00.000Z' }]);
  const stored = await objectCount();
  await localStorageLocation({ dataDir }).media.remove(video);
  const second = await backUp('2026-12-02T02:00:00Z');
  // Unchanged files are stored once: a cluster has about a thousand.
  expect((await objectCount()) - stored).toBeLessThan(stored / 4);

  await stop();
  const restored = join(root, 'restored');
  await restoreTo(restored, name);
  await serve(restored);
  const journals = await countJournals();
  expect([journals >= before, journals <= after]).toEqual([true, true]);
  await sealAll(db);
  expect(await verifyChain(db)).toMatchObject({ ok: true, length: BigInt(journals) });
  const { rows } = await sql`select sum(balance) as total from ledger_account`.execute(db);
  expect(rows).toEqual([{ total: '0' }]);
  const object = await localStorageLocation({ dataDir: restored }).media.open(video);
  expect(await text(object!.stream)).toBe('first cut');

  await expect(restoreTo(restored, second.name)).rejects.toThrow('restore into an empty DATA_DIR');

  expect(await removeOldBackups(folder, 1)).toBe(1);
  expect(await listBackups(folder)).toEqual([second.name]);
  await restoreTo(join(root, 'again'), second.name);
});

test('a stored file that has changed stops the restore before anything is written', async () => {
  const [name] = await listBackups(folder);
  const { files } = await readManifest(folder, name!);
  const object = objectFolder(join(folder, 'objects')).path(
    files.find(({ path }) => path === 'credentials.json')!,
  );
  await truncate(object, 3);
  const directory = join(root, 'untouched');
  await expect(restoreTo(directory, name!)).rejects.toThrow('is missing or has another size');
  await expect(stat(directory)).rejects.toThrow('ENOENT');
});
