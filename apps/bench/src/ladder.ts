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
  const cpuBefore = await cpuSeconds([process.pid]);
  await work();
  return (await cpuSeconds([process.pid])) - cpuBefore;
};

export const ladder: Bench = async function* () {
  const folder = await mkdtemp(join(tmpdir(), 'taice-ladder-'));
  try {
    const clip = join(folder, 'clip.mp4');
    makeLadderClip(clip, clipS);
    const ladderSeconds: number[] = [];
    const plainSeconds: number[] = [];
    const playableSeconds: number[] = [];
    const totalSeconds: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const plainFolder = join(folder, `plain-${n}`);
      await mkdir(plainFolder);
      plainSeconds.push(await cpuOf(() => plainLadder(clip, plainFolder)));
      const cpu = await cpuOf(async () => {
        const startedAt = performance.now();
        const seconds = () => (performance.now() - startedAt) / 1_000;
        await runTranscode(
          clip,
          join(folder, `ours-${n}`),
          {},
          {
            onProgress: ({ type }) => type === 'playable' && playableSeconds.push(seconds()),
          },
        );
        totalSeconds.push(seconds());
      });
      ladderSeconds.push(cpu);
    }
    const ratio = median(ladderSeconds.map((value, n) => value / plainSeconds[n]!));
    yield {
      name: 'ladder/cpu',
      value: ratio,
      unit: 'of plain FFmpeg',
      beside: `240, 480 and 720 of ${clipS} s: ${round(median(ladderSeconds))} s of CPU with pictures, preview and loudness, ${round(median(plainSeconds))} s plain; limit ${limit}`,
      kept: ratio <= limit,
    };
    const first = median(playableSeconds);
    yield {
      name: 'ladder/first-playable',
      value: first,
      unit: 's',
      beside: `from the last byte of the upload; the whole ladder after ${round(median(totalSeconds))} s`,
      kept: first < median(totalSeconds) / 2,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};
