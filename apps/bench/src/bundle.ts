import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildShells } from '@taice/api/testing';
import { firstLoad, firstLoadGrowth, firstLoadLimits } from '@taice/testkit/browser';
import type { Bench } from './report.ts';

const apps = resolve(import.meta.dirname, '../..');
const recordFile = join(import.meta.dirname, 'bundle-record.json');
const shells = { web: '/', miniapp: '/tg/' } as const;

const measure = async (shell: keyof typeof shells): Promise<number> => {
  const files = await firstLoad(join(apps, shell, 'dist'), shells[shell]);
  return [...files.values()].reduce((total, bytes) => total + bytes, 0);
};

export const bundle: Bench = async function* ({ record }) {
  await buildShells();
  const sizes = { web: await measure('web'), miniapp: await measure('miniapp') };
  if (record) await writeFile(recordFile, `${JSON.stringify(sizes, undefined, 2)}\n`);
  const recorded = JSON.parse(await readFile(recordFile, 'utf8')) as typeof sizes;
  for (const shell of ['web', 'miniapp'] as const) {
    const grown = sizes[shell] - recorded[shell];
    yield {
      name: `bundle/${shell}`,
      value: sizes[shell] / 1000,
      unit: 'KB',
      beside: [
        `JS + CSS, brotli; limit ${firstLoadLimits[shell] / 1000} KB`,
        `${grown < 0 ? '−' : '+'}${(Math.abs(grown) / 1000).toFixed(1)} KB to the record, limit +${firstLoadGrowth / 1000} KB`,
      ].join('; '),
      kept: sizes[shell] <= firstLoadLimits[shell] && grown <= firstLoadGrowth,
    };
  }
};
