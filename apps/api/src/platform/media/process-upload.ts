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
  /** Key prefix without a final slash, new for each attempt: what lies there is cached for ever. */
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
 * Turns an uploaded file into stored media. File names in the result are relative to `outPrefix`. A file
 * that is refused is an outcome; anything else that stops the work throws `MediaFailedError` and may be tried
 * again. What `onPlayable` was told of stays in the storage then; before that nothing does.
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
    // The child may have been done before it was told to stop; its files are somebody else's to make now.
    if (work.signal?.aborted) throw new MediaFailedError('aborted', 'while it was stored');
    await store(newFilesOf(result, work.options?.made ?? null));
    return { ok: true, result };
  } catch (error) {
    // Nothing may be written any more when what was written is removed.
    await Promise.allSettled([early]);
    // Somebody may be watching what was announced.
    if (!isAnnounced) await work.storage.remove(work.outPrefix);
    if (error instanceof MediaRefusedError) return { ok: false, refusal: error.refusal };
    throw error;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
