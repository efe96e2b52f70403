import { readFile, writeFile } from 'node:fs/promises';
import type { TranscodeResult } from '@taice/api/for-demo';
import { demoFolder } from './folders.ts';

/** The pipeline's result for each clip, by slug; paths are relative to `media/<slug>` of the demo folder. */
export type MediaIndex = Record<string, TranscodeResult>;

const path = `${demoFolder}media.json`;

/** The shipped index; empty before the first clip was made. */
export async function readMediaIndex(): Promise<MediaIndex> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as MediaIndex;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

export async function writeMediaIndex(index: MediaIndex): Promise<void> {
  await writeFile(path, `${JSON.stringify(index, null, 2)}\n`);
}
