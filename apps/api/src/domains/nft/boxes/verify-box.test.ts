import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BoxDraw } from '@taice/contract';
import { oddsHashOf } from '@taice/core/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { aSeries, items } from '../testing/fixtures.ts';
import { openBox } from './open-box.ts';

// A stranger has only public files and the verifier, which shares no code with us.
const program = fileURLToPath(import.meta.resolve('@taice/verifier/taice-verify.mjs'));
let folder: string;
let opened: BoxDraw;
let closed: BoxDraw;
const api = useApi();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-boxes-'));
  const { id: userId } = await aUser(api.services.db);
  await aSeries(api, { slug: 'rare' });
  await aSeries(api, { slug: 'common' });
  const series = await aSeries(api, {
    kind: 'box',
    odds: [
      { slug: 'common', ppm: 900_000 },
      { slug: 'rare', ppm: 100_000 },
    ],
  });
  const [boxId = 0n, other = 0n] = await items(api, userId, { series, quantity: 2 });
  await transaction(api.services.db, (tx) =>
    openBox(tx, {
      key: api.services.config,
      boxId,
      userId,
      clientSeed: 'my-own-seed',
      at: api.clock.rule(),
    }),
  );
  const served = async (id: bigint) =>
    (await (await api.request(`/nft/box-${id}.json`)).json()) as BoxDraw;
  opened = await served(boxId);
  closed = await served(other);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const saidOf = async (draw: BoxDraw, ...more: string[]): Promise<string> => {
  await writeFile(join(folder, `box-${draw.nft_id}.json`), JSON.stringify(draw));
  const args = [program, folder, '--box', draw.nft_id, ...more];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return (stdout || stderr).trim();
};

test('anyone can recompute an opened box’s draw', async () => {
  const noted = ['--hash', opened.server_seed_hash, '--hash', opened.odds_hash];
  expect(await saidOf(opened, ...noted)).toMatch(
    new RegExp(
      `^Box ${opened.nft_id} agrees: roll ${opened.roll} is (?:rare|common) of level ${opened.result?.level}, (?:10|90) % of`,
    ),
  );
});

test('a closed box publishes both hashes to note down, but no seed', async () => {
  expect(closed.server_seed).toBeNull();
  const said = await saidOf(closed);
  expect(said).toContain('is closed. Note both hashes');
  expect(said).toContain(closed.server_seed_hash);
});

const others = () => opened.odds.map((slice) => ({ ...slice, slug: `${slice.slug}-2` }));
const wider = () => opened.odds.map((slice) => ({ ...slice, from: 0 }));
test.each<[string, () => Partial<BoxDraw>, RegExp]>([
  [
    'seed',
    () => ({ server_seed: 'ab'.repeat(32) }),
    /another seed than the one whose hash was told/,
  ],
  ['client seed', () => ({ client_seed: 'their-own-seed' }), /its seeds make \d+/],
  ['nonce', () => ({ nonce: 5 }), /its seeds make \d+/],
  ['roll', () => ({ roll: (opened.roll ?? 0) ^ 1 }), /its seeds make \d+/],
  ['odds', () => ({ odds: others() }), /tells other odds than those of its hash/],
  ['kind of odds', () => ({ odds: wider(), odds_hash: oddsHashOf(wider()) }), /overlap or miss/],
  ['result', () => ({ result: { ...opened.result!, series_id: '99' } }), /gave series 99; roll/],
  [
    'level',
    () => ({ result: { ...opened.result!, level: 31 } }),
    /gave level 31; its seeds make \d+/,
  ],
])('verification fails on a changed %s', async (_, change, problem) => {
  expect(await saidOf({ ...opened, ...change() })).toMatch(problem);
});

test('verification fails if the noted hash differs', async () => {
  expect(await saidOf(opened, '--hash', '0'.repeat(64))).toMatch(
    /^DIFFERS: .*another hash than 0{64}$/,
  );
});

test('a proof for an item that is not a box returns 404', async () => {
  for (const path of ['/nft/box-999999.json', '/nft/box-0.json', '/nft/box-x.json'])
    expect((await api.request(path)).status).toBe(404);
});
