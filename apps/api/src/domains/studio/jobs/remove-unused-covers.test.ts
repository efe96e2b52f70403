import { expect, test } from 'vitest';
import { aPost } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { coverKey } from '../youtube/covers.ts';
import { removeUnusedCovers } from './remove-unused-covers.ts';

const api = useApi();

test('unused YouTube pictures are deleted after a day, those of existing or restorable videos stay', async () => {
  const { db, storage } = api.services;
  const [standing, removed, sought] = ['standing-00', 'removed-000', 'sought-0000'];
  for (const youtube_id of [standing, removed, sought])
    await storage.put(coverKey(youtube_id), new Uint8Array(8));
  const { storage: _, ...rest } = api.services;
  const ofYouTube = { source: 'youtube' as const, video: null };
  await aPost(db, { ...ofYouTube, youtube_id: standing, cover: coverKey(standing) });
  const gone = { state: 'deleted' as const, deleted_at: new Date() };
  await aPost(db, { ...ofYouTube, ...gone, youtube_id: removed, cover: coverKey(removed) });
  const there = () =>
    Promise.all(
      [standing, removed, sought].map(async (id) => (await storage.head(coverKey(id))) !== null),
    );
  const at = (ms: number) =>
    removeUnusedCovers({ ...rest, storage, clock: { ...rest.clock, real: () => new Date(ms) } });
  await at(Date.now() + 3_600_000);
  expect(await there()).toEqual([true, true, true]);
  await at(Date.now() + 86_400_000 + 60_000);
  expect(await there()).toEqual([true, true, false]);
});
