import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChildLimits } from './child-command.ts';
import { MediaFailedError, MediaRefusedError } from './media-error.ts';
import { runTranscode } from './run-child.ts';
import type { Storage } from './storage.ts';
import { filesOf, newFilesOf } from './result-files.ts';
import type { MediaRefusal, PlayableResult, TranscodeOptions, TranscodeResult } from './types.ts';
import { workFolder } from './work-folder.ts';

export type UploadWork = {
  inputPath: string;
  /** Key prefix without a final slash, new for each attempt: its objects are cached for ever. */
  outPrefix: string;
  storage: Storage;
  options?: Partial<TranscodeOptions>;
  limits?: Partial<ChildLimits>;
  /** Share of the work done, 0–1. */
  onProgress?: (ratio: number) => void;
  /** The lowest rung and the pictures are in the storage; the other rungs are still being made. */
  onPlayable?: (result: PlayableResult) => Promise<void>;
  signal?: AbortSignal;
  /** Directory for unfinished files; the system's temporary one by default. */
  workDir?: string;
};

export type UploadOutcome =
  | { ok: true; result: TranscodeResult }
  | { ok: false; refusal: MediaRefusal };

/**
 * Turns an uploaded file into stored media. File names in the result are relative to `outPrefix`. A refusal is an
 * outcome; any other failure throws `MediaFailedError` and may be retried. After a failure only files announced by
 * `onPlayable` stay in the storage.
 */
export async function processUpload(work: UploadWork): Promise<UploadOutcome> {
  const directory = await workFolder(work.workDir);
  const stored = new Set<string>();
  const store = async (names: readonly string[]) => {
    for (const name of names) {
      if (stored.has(name)) continue;
      await work.storage.put(`${work.outPrefix}/${name}`, { path: join(directory, name) });
      stored.add(name);
    }
  };
  let early: Promise<void> = Promise.resolve();
  let isAnnounced = false;
  try {
    const result = await runTranscode(work.inputPath, directory, work.options, {
      limits: work.limits,
      signal: work.signal,
      onProgress: (progress) => {
        if (progress.type === 'progress') return work.onProgress?.(progress.ratio);
        const { result: playable } = progress;
        early = store(filesOf(playable)).then(async () => {
          await work.onPlayable?.(playable);
          isAnnounced = true;
        });
        // Its failure is thrown where it is awaited, which may be minutes from now.
        early.catch(() => undefined);
      },
    });
    await early;
    // The child may have finished before it was stopped; another worker makes the files now.
    if (work.signal?.aborted) throw new MediaFailedError('aborted', 'while storing');
    await store(newFilesOf(result, work.options?.made ?? null));
    return { ok: true, result };
  } catch (error) {
    // Nothing may be written after the written files are removed.
    await Promise.allSettled([early]);
    // Viewers may already be watching an announced video.
    if (!isAnnounced) await work.storage.remove(work.outPrefix);
    if (error instanceof MediaRefusedError) return { ok: false, refusal: error.refusal };
    throw error;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
