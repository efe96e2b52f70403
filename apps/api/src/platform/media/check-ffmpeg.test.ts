import { chmod, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { checkFfmpeg } from './check-ffmpeg.ts';
import { executable, ffmpeg } from './testing/engines.ts';
import { createTempFolder } from './testing/temp-folder.ts';

let place: Awaited<ReturnType<typeof createTempFolder>>;
beforeAll(async () => {
  place = await createTempFolder();
});
afterAll(() => place.remove());

/** A program that prints this when it is asked. */
const program = async (name: string, body: string): Promise<string> => {
  await writeFile(place.path(name), `#!/bin/sh\n${body}\n`);
  await chmod(place.path(name), 0o755);
  return place.path(name);
};
const lineOf = async (path: string): Promise<string | undefined> => {
  const error: unknown = await checkFfmpeg({ ffmpeg: path }).catch((reason: unknown) => reason);
  if (error === undefined) return undefined;
  if (!(error instanceof ConfigError)) throw error;
  expect(error.lines).toHaveLength(1);
  return error.lines[0];
};
const version = (numbers: string) => `echo 'libavutil      ${numbers}. 100 / ${numbers}.100'`;

it('runs nothing if no executable is configured', async () => {
  await expect(checkFfmpeg({ ffmpeg: null })).resolves.toBeUndefined();
});

it('explains in one line why an executable is unusable', async () => {
  expect(await lineOf(place.path('nowhere'))).toMatch(
    /^FFMPEG_PATH \S+ does not answer -version: ENOENT$/,
  );
  await writeFile(place.path('text'), 'no program');
  expect(await lineOf(place.path('text'))).toMatch(/ does not answer -version: EACCES$/);
  expect(await lineOf(await program('fails', 'exit 3'))).toMatch(/ does not answer -version: 3$/);
  expect(await lineOf(await program('other', 'echo hello'))).toMatch(/ is not ffmpeg$/);
  expect(await lineOf(await program('old', version('56. 70')))).toMatch(/ is older than 5\.1$/);
  expect(await lineOf(await program('poor', version('57. 28')))).toMatch(
    / lacks libx264, aac, .+ zscale$/,
  );
});

it.skipIf(ffmpeg === null)(`accepts ${executable}`, async () => {
  expect(await lineOf(ffmpeg!)).toBeUndefined();
});
