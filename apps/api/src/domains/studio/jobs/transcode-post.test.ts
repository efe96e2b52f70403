import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpCreators } from '../testing/creators.ts';
import { makeShape } from '../../../platform/media/testing/make-shape.ts';
import { h264, tone } from '../../../platform/media/testing/test-patterns.ts';
import { transcodePost } from './transcode-post.ts';

const all = setUpCreators();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-ffmpeg-'));
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test('transcoding uses FFMPEG_PATH, and a broken ffmpeg does not fail the file', async () => {
  const { postId } = await all.posted();
  const [ffmpeg, told] = [join(folder, 'ffmpeg'), join(folder, 'told')];
  await writeFile(ffmpeg, `#!/bin/sh\necho "$@" >> ${told}\necho broken >&2\nexit 1\n`);
  await chmod(ffmpeg, 0o755);
  const { services } = all.api;
  const broken = { ...services, config: { ...services.config, ffmpeg } };
  await expect(transcodePost(broken, { post_id: postId })).rejects.toMatchObject({
    kind: 'failed',
  });
  expect(await readFile(told, 'utf8')).toMatch(/-protocol_whitelist file .*-i file:/);
  expect(await all.assetOf(postId)).toMatchObject({ state: 'transcoding', error: null });
  await all.work(postId);
  expect((await all.assetOf(postId)).state).toBe('ready');
});

test('a video with undecodable sound is published, and its owner sees the loss', async () => {
  const path = join(folder, 'telephone.mkv');
  const more = 'asetnsamples=n=320:p=0';
  const sounds = [tone('g722', 's16:channel_layouts=mono', { rate: 16_000, more })];
  makeShape(path, { video: h264({ seconds: 1.6 }), sounds });
  const bytes = new Uint8Array(await readFile(path));
  const { postId, stands, me } = await all.posted({}, bytes);
  await all.work(postId);
  expect(await stands()).toMatchObject({ asset: 'ready', error: null, sound_lost: true });
  expect((await me.call.studio.userPostDetail({ id: postId })).data.own.sound_lost).toBe(true);
  const heard = await all.posted();
  await all.work(heard.postId);
  expect(await heard.stands()).toMatchObject({ asset: 'ready', sound_lost: false });
});
