import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childCommand, defaultChildLimits, type ChildLimits } from './child-command.ts';
import type { Drawn } from './portrait.ts';
import type { Blur, ChildJob, ChildMessage } from './child-messages.ts';
import { MediaFailedError, MediaRefusedError, type MediaFailureKind } from './media-error.ts';
import {
  defaultTranscodeOptions,
  type MediaInfo,
  type SourceLimits,
  type TranscodeOptions,
  type TranscodeProgress,
  type TranscodeResult,
} from './types.ts';
import { workFolder } from './work-folder.ts';

export { defaultChildLimits, type ChildLimits };

export type RunOptions = {
  limits?: Partial<ChildLimits>;
  onProgress?: (progress: TranscodeProgress) => void;
  signal?: AbortSignal;
};

/** `transcode` in a limited child process; throws `MediaRefusedError` or `MediaFailedError`. */
export async function runTranscode(
  path: string,
  outDir: string,
  options: Partial<TranscodeOptions> = {},
  runOptions: RunOptions = {},
): Promise<TranscodeResult> {
  return (await runJob(
    { kind: 'transcode', path, outDir, options },
    runOptions,
  )) as TranscodeResult;
}

/** `probe` in a limited child process; throws `MediaRefusedError` or `MediaFailedError`. */
export async function runProbe(
  path: string,
  limits: SourceLimits = defaultTranscodeOptions.source,
  runOptions: Omit<RunOptions, 'onProgress'> = {},
): Promise<MediaInfo> {
  const probeLimits = { cpuSeconds: 60, wallMs: 60_000, ...runOptions.limits };
  return (await runJob(
    { kind: 'probe', path, limits },
    { ...runOptions, limits: probeLimits },
  )) as MediaInfo;
}

/** A picture of 4096 × 4096 px takes 64 MB while it is redrawn. */
const portraitLimits = {
  memoryBytes: 1024 ** 3,
  cpuSeconds: 15,
  fileBytes: 4 * 1024 ** 2,
  wallMs: 30_000,
};

/**
 * A picture of a person or of their activity, redrawn in a limited child process; throws `MediaRefusedError` or
 * `MediaFailedError`.
 */
export async function runPortrait(
  picture: Uint8Array,
  format: Drawn,
  runOptions: Omit<RunOptions, 'onProgress'> = {},
): Promise<Buffer> {
  const directory = await workFolder();
  try {
    const [path, outputPath] = [join(directory, 'in'), join(directory, 'out')];
    await writeFile(path, picture);
    const limits = { ...portraitLimits, ...runOptions.limits };
    await runJob(
      { kind: 'portrait', path, out: outputPath, drawn: format },
      { ...runOptions, limits },
    );
    return await readFile(outputPath);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** A picture and its blur, a ThumbHash in base64. */
export type Cover = { picture: Buffer; blur: string };

/** In a directory of its own, in a limited child process. */
async function runPicture(
  jobOf: (outputPath: string) => ChildJob,
  runOptions: Omit<RunOptions, 'onProgress'>,
): Promise<Cover> {
  const directory = await workFolder();
  try {
    const outputPath = join(directory, 'out.webp');
    const limits = { ...portraitLimits, ...runOptions.limits };
    const { blur } = (await runJob(jobOf(outputPath), { ...runOptions, limits })) as Blur;
    return { picture: await readFile(outputPath), blur };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * A picture that a person supplied, redrawn as the cover of a video; throws `MediaRefusedError` or `MediaFailedError`.
 */
export const runCover = (
  path: string,
  runOptions: Omit<RunOptions, 'onProgress'> = {},
): Promise<Cover> =>
  runPicture((outputPath) => ({ kind: 'cover', path, out: outputPath }), runOptions);

/** The picture of one of our own renditions at a second; throws as `runCover` does. */
export const runStill = (
  path: string,
  atS: number,
  runOptions: Omit<RunOptions, 'onProgress'> = {},
): Promise<Cover> =>
  runPicture((outputPath) => ({ kind: 'still', path, out: outputPath, atS }), runOptions);

async function runJob(
  job: ChildJob,
  runOptions: RunOptions,
): Promise<MediaInfo | TranscodeResult | Blur | null> {
  const limits = { ...defaultChildLimits, ...runOptions.limits };
  if (runOptions.signal?.aborted) throw new MediaFailedError('aborted', 'before the start');
  const { file, args } = await childCommand(limits);
  const child = spawn(file, args, {
    // The leader of a group that includes all that it starts: none of it outlives the job.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TMPDIR: tmpdir() },
  });
  let stopReason: MediaFailureKind | null = null;
  const stop = (kind: MediaFailureKind) => {
    stopReason ??= kind;
    killProcessGroup(child);
  };
  const abort = () => stop('aborted');
  const timer = setTimeout(() => stop('wall'), limits.wallMs);
  runOptions.signal?.addEventListener('abort', abort, { once: true });
  try {
    const { last, signal, stderr } = await exchangeMessages(child, job, runOptions.onProgress);
    if (stopReason) throw new MediaFailedError(stopReason, 'the process was stopped');
    if (last?.type === 'done') return last.result;
    if (last?.type === 'refused') throw new MediaRefusedError(last.refusal);
    const detail = last?.type === 'failed' ? last.detail : stderr;
    throw new MediaFailedError(reasonFor(signal, detail), detail || String(signal));
  } finally {
    clearTimeout(timer);
    runOptions.signal?.removeEventListener('abort', abort);
    killProcessGroup(child);
  }
}

function killProcessGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The group has ended already; macOS then reports a lack of permission.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

type ChildExit = { last: ChildMessage | null; signal: NodeJS.Signals | null; stderr: string };

function exchangeMessages(
  child: ChildProcess,
  job: ChildJob,
  onProgress: RunOptions['onProgress'],
): Promise<ChildExit> {
  return new Promise((resolve, reject) => {
    let last: ChildMessage | null = null;
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-2_000);
    });
    child.on('message', (message: ChildMessage) => {
      if (message.type === 'progress' || message.type === 'playable') onProgress?.(message);
      else last = message;
    });
    child.once('error', reject);
    child.once('close', (_code, signal) => resolve({ last, signal, stderr }));
    // A child that dies at once closes the channel before it gets the job; its exit code says why.
    child.send(job, () => undefined);
  });
}

function reasonFor(exitSignal: NodeJS.Signals | null, detail: string): MediaFailureKind {
  // A signal that ended the executable counts as one that ended the work.
  const signal = exitSignal ?? /was ended by (SIG[A-Z]+)/.exec(detail)?.[1] ?? null;
  if (signal === 'SIGXCPU') return 'cpu';
  if (signal === 'SIGXFSZ' || /File too large|EFBIG/.test(detail)) return 'file_size';
  // This SIGKILL is not ours: the system ends a process that takes its last memory.
  if (signal === 'SIGKILL' || /Cannot allocate memory|ENOMEM|out of memory/i.test(detail))
    return 'memory';
  return signal ? 'crashed' : 'failed';
}
