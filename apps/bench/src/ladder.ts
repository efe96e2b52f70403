import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTranscode } from '@taice/api/for-demo';
import { makeLadderClip, plainLadder } from '@taice/api/testing/ladder';
import { cpuSeconds } from './cpu.ts';
import { type Bench, median, round } from './report.ts';

const clipS = 30;
/** One after the other, so that both see the same machine. */
const rounds = 3;
/** Promise 28: CPU seconds of the whole ladder against those of plain FFmpeg for the same rungs. */
const limit = 1.25;

/** CPU seconds of the processes that `work` starts and waits for. */
const cpuOf = async (work: () => Promise<void>): Promise<number> => {
  const before = await cpuSeconds([process.pid]);
  await work();
  return (await cpuSeconds([process.pid])) - before;
};

export const ladder: Bench = async function* () {
  const folder = await mkdtemp(join(tmpdir(), 'taice-ladder-'));
  try {
    const clip = join(folder, 'clip.mp4');
    makeLadderClip(clip, clipS);
    const ours: number[] = [];
    const plain: number[] = [];
    const playable: number[] = [];
    const whole: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const plainFolder = join(folder, `plain-${n}`);
      await mkdir(plainFolder);
      plain.push(await cpuOf(() => plainLadder(clip, plainFolder)));
      const cpu = await cpuOf(async () => {
        const begun = performance.now();
        const seconds = () => (performance.now() - begun) / 1_000;
        await runTranscode(
          clip,
          join(folder, `ours-${n}`),
          {},
          {
            onProgress: ({ type }) => type === 'playable' && playable.push(seconds()),
          },
        );
        whole.push(seconds());
      });
      ours.push(cpu);
    }
    const ratio = median(ours.map((value, n) => value / plain[n]!));
    yield {
      name: 'ladder/cpu',
      value: ratio,
      unit: 'of plain FFmpeg',
      beside: `240, 480 and 720 of ${clipS} s: ${round(median(ours))} s of CPU with pictures, preview and loudness, ${round(median(plain))} s plain; limit ${limit}`,
      kept: ratio <= limit,
    };
    const first = median(playable);
    yield {
      name: 'ladder/first-playable',
      value: first,
      unit: 's',
      beside: `from the last byte of the upload; the whole ladder after ${round(median(whole))} s`,
      kept: first < median(whole) / 2,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};
