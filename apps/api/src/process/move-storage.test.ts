import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { type S3StandIn, startS3 } from '@taice/testkit/s3';
import { longRun } from '@taice/testkit/long-run';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import {
  localStorageLocation,
  type StorageLocation,
  s3StorageLocation,
} from '../platform/media/storage-locations.ts';
import { s3Environment } from '../platform/media/testing/s3-settings.ts';

const program = join(import.meta.dirname, '../start/storage.ts');
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let s3: S3StandIn;
let disk: StorageLocation;
let bucket: StorageLocation;
let hashes: Map<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-move-'));
  s3 = await startS3();
  disk = localStorageLocation({ dataDir: folder });
  bucket = (await s3StorageLocation(readConfig(s3Environment(s3))))!;
  hashes = new Map();
  for (let n = 0; n < 12; n += 1) {
    // One of several parts among them.
    const bytes = randomBytes(n === 5 ? 9 * 1024 ** 2 : 1_000 * n);
    await disk.media.put(`posts/${n}/1-x/low.mp4`, bytes);
    hashes.set(`media/posts/${n}/1-x/low.mp4`, hash(bytes));
  }
  const source = randomBytes(5_000);
  await disk.sources.put(`uploads/${'A'.repeat(22)}`, source);
  hashes.set(`sources/uploads/${'A'.repeat(22)}`, hash(source));
  const lines = randomBytes(700);
  await disk.sources.put('ledger/2026-11-21.tsv.gz', lines);
  hashes.set('sources/ledger/2026-11-21.tsv.gz', hash(lines));
  // Beside them is a file that is no object of ours.
  await disk.sources.put('postgres/cluster/data', randomBytes(9));
});
afterEach(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

const start = (...args: string[]) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: { ...process.env, ...s3Environment(s3), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const run = async (...args: string[]) => {
  const child = start(...args);
  const ended = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  return { code, out, err, last: out.trim().split('\n').at(-1) };
};
const hashesOf = async (place: StorageLocation) => {
  const found = new Map<string, string>();
  for (const [area, prefix] of [
    ['media', ''],
    ['sources', 'uploads/'],
    ['sources', 'ledger/'],
  ] as const)
    for await (const key of place[area].list(prefix)) {
      const object = (await place[area].open(key))!;
      found.set(`${area}/${key}`, hash(await buffer(object.stream)));
    }
  return found;
};

test('copies everything byte by byte, once, and keeps the source until its removal', async () => {
  expect(await run('move', '--to', 's3')).toMatchObject({
    code: 0,
    last: expect.stringMatching(/^copied 14 \(\d+ bytes\), already there 0, failed 0$/) as string,
  });
  expect(await hashesOf(bucket)).toEqual(hashes);
  expect([...s3.inside.objects.keys()].filter((key) => key.includes('postgres'))).toEqual([]);
  const puts = () => s3.requests.filter(({ method }) => method === 'PUT').length;
  const before = puts();
  expect((await run('move', '--to', 's3', '--remove')).last).toMatch(
    /^copied 0 .* already there 14, failed 0$/,
  );
  expect([puts() - before, (await hashesOf(disk)).size]).toEqual([0, 0]);
  expect((await run('move', '--to', 'local', '--remove')).code).toBe(0);
  expect([await hashesOf(disk), s3.inside.objects.size]).toEqual([hashes, 0]);
}, 120_000);

test.runIf(longRun)(
  'resumes after a kill, and resends no matching object',
  async () => {
    const child = start('move', '--to', 's3', '--remove');
    let puts = 0;
    s3.fault = ({ method }) => {
      if (method === 'PUT') puts += 1;
      if (puts === 6) child.kill('SIGKILL');
      return null;
    };
    await once(child, 'close');
    expect(child.signalCode).toBe('SIGKILL');
    const left = await hashesOf(disk);
    expect(left.size).toBeGreaterThan(0);
    // No object was removed without a copy.
    expect(new Map([...(await hashesOf(bucket)), ...left])).toEqual(hashes);
    s3.fault = () => null;
    expect((await run('move', '--to', 's3', '--remove')).code).toBe(0);
    expect([await hashesOf(bucket), (await hashesOf(disk)).size]).toEqual([hashes, 0]);
  },
  120_000,
);

test.runIf(longRun)(
  'a second run is refused in one line, and nothing is lost',
  async () => {
    let second: ReturnType<typeof run> | undefined;
    const first = start('move', '--to', 's3', '--remove');
    const ended = once(first, 'close');
    // In the middle, the first one stands still until the second has finished.
    s3.fault = ({ method }) => {
      if (method !== 'PUT' || second) return null;
      first.kill('SIGSTOP');
      second = run('move', '--to', 's3', '--remove').finally(() => first.kill('SIGCONT'));
      return null;
    };
    expect(await ended).toEqual([0, null]);
    expect(await second).toEqual({
      code: 1,
      out: '',
      err: `another move is running as process ${first.pid}: try again when it has ended\n`,
      last: '',
    });
    expect([await hashesOf(bucket), (await hashesOf(disk)).size]).toEqual([hashes, 0]);
  },
  120_000,
);

test.runIf(longRun)(
  'copies a differing object again, and keeps its source until then',
  async () => {
    await run('move', '--to', 's3');
    const key = 'media/posts/7/1-x/low.mp4';
    const good = s3.inside.objects.get(key)!;
    s3.inside.objects.set(key, {
      ...good,
      bytes: Buffer.alloc(good.bytes.length),
      etag: 'f'.repeat(32),
    });
    expect((await run('move', '--to', 's3', '--remove')).last).toMatch(
      /^copied 1 .* already there 13, failed 0$/,
    );
    expect(await hashesOf(bucket)).toEqual(hashes);
  },
  120_000,
);

test.runIf(longRun)(
  'reports objects that the bucket refuses, moves the others, and deletes no refused one',
  async () => {
    s3.fault = ({ method, key }) => (method === 'PUT' && key.includes('/3/') ? 'slow' : null);
    const { code, out } = await run('move', '--to', 's3', '--remove');
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('media/posts/3/1-x/low.mp4: ') as string,
    ]);
    expect([...(await hashesOf(disk)).keys()]).toEqual(['media/posts/3/1-x/low.mp4']);
  },
  120_000,
);

test('explains errors in the command, the settings and the bucket', async () => {
  expect(await run('move', '--to', 'mars')).toMatchObject({ code: 2 });
  const noBucket = spawn(process.execPath, [program, 'move', '--to', 's3'], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  expect(await text(noBucket.stderr)).toContain('S3_BUCKET');
  const wrong = { ...s3Environment(s3), S3_SECRET_ACCESS_KEY: 'wrong' };
  await expect(s3StorageLocation(readConfig(wrong))).rejects.toThrow(/^S3_BUCKET cannot be used/);
}, 120_000);
