import { spawn } from 'node:child_process';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChildLimits } from './child-command.ts';
import { runTranscode } from './run-child.ts';
import { executable, ffmpeg } from './testing/engines.ts';
import { inspectFile } from './testing/inspect-file.ts';
import { makeClip } from './testing/make-clip.ts';
import { createTempFolder } from './testing/temp-folder.ts';

let place: Awaited<ReturnType<typeof createTempFolder>>;
beforeAll(async () => {
  place = await createTempFolder();
  makeClip(place.path('clip.mp4'), { width: 640, height: 480, seconds: 4 });
  makeClip(place.path('heavy.mp4'), { width: 1_280, height: 720, seconds: 6, sound: false });
});
afterAll(() => place.remove());

/** The number of processes that name a file of this test. */
const atWork = async (): Promise<number> => {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    all.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(`file:${place.directory}`)).length;
};
const begun = async (): Promise<void> => {
  for (const end = Date.now() + 20_000; (await atWork()) === 0; await delay(20))
    if (Date.now() > end) throw new Error('nothing was started');
};

describe.skipIf(ffmpeg === null)(`by ${executable}`, () => {
  it('gives the same result as the libraries, and leaves no other file', async () => {
    const make = (by: string | null, folder: string) => {
      const options = { rungs: [240, 480], preset: 'ultrafast' as const, ffmpeg: by };
      return runTranscode(clip(), place.path(folder), options);
    };
    const [own, other] = [await make(null, 'own'), await make(ffmpeg, 'other')];
    const [size, placeholder] = [expect.any(Number) as number, expect.any(String) as string];
    const sizes = { bytes: size, bitrate: size, averageBitrate: size };
    const renditions = own.renditions.map((each) => ({ ...each, ...sizes }));
    expect(other).toEqual({ ...own, bytes: size, placeholder, renditions });
    expect(Math.abs(other.bytes / own.bytes - 1)).toBeLessThan(0.1);
    expect(await readdir(place.path('other'))).toEqual(await readdir(place.path('own')));
    for (const { path } of own.renditions) {
      const [ours, theirs] = [await look(`own/${path}`), await look(`other/${path}`)];
      expect(theirs).toMatchObject({
        pictures: ours.pictures,
        videoS: ours.videoS,
        isSteady: true,
      });
      expect(Math.abs(theirs.lufs! - ours.lufs!)).toBeLessThan(0.3);
      expect(Math.abs(theirs.beepS! - ours.beepS!)).toBeLessThan(0.005);
    }
  });

  it('obeys the limits of its parent process', async () => {
    const heavy = (limits: Partial<ChildLimits>) => {
      const options = { preset: 'slower' as const, rungs: [720], ffmpeg };
      return runTranscode(place.path('heavy.mp4'), place.path('heavy'), options, { limits });
    };
    await expect(heavy({ cpuSeconds: 2 })).rejects.toMatchObject({ kind: 'cpu' });
    await expect(heavy({ fileBytes: 8_192 })).rejects.toMatchObject({ kind: 'file_size' });
  });
});

describe.runIf(process.platform === 'linux')('an executable that never ends', () => {
  let stubborn: string;
  beforeAll(async () => {
    stubborn = place.path('stubborn');
    await writeFile(stubborn, '#!/bin/sh\ntrap "" TERM INT PIPE HUP\nwhile :; do sleep 1; done\n');
    await chmod(stubborn, 0o755);
  });

  it('ends with its parent process', async () => {
    const control = new AbortController();
    const aborted = expect(
      runTranscode(clip(), place.path('aborted'), { ffmpeg: stubborn }, { signal: control.signal }),
    ).rejects.toMatchObject({ kind: 'aborted' });
    await begun();
    control.abort();
    await aborted;
    await delay(200);
    expect(await atWork()).toBe(0);
  });

  it('ends with a killed worker', async () => {
    const run = new URL('run-child.ts', import.meta.url).href;
    const args = JSON.stringify([clip(), place.path('killed'), { ffmpeg: stubborn }]);
    const script = `import { runTranscode } from '${run}'; await runTranscode(...${args});`;
    const worker = spawn(process.execPath, ['--input-type=module', '-e', script]);
    await begun();
    worker.kill('SIGKILL');
    await delay(1_000);
    expect(await atWork()).toBe(0);
  });
});

const look = (name: string) => inspectFile(place.path(name));
const clip = () => place.path('clip.mp4');
