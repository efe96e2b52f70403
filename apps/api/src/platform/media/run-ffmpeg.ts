import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { tooLittle } from './decode-pass.ts';

/** A running executable; `ending` resolves to the end of its output, or throws why it failed. */
export type FfmpegRun = { child: ChildProcess; ending: Promise<string> };

/**
 * Starts an ffmpeg with the caller's standard input and output. It inherits the limits and the group of this process.
 * The parent of this process ends the group as a whole.
 */
export function startFfmpeg(
  ffmpeg: string,
  args: readonly string[],
  [input, output]: [Readable | 'ignore', 'ignore' | 'pipe'],
): FfmpegRun {
  const commonArgs = ['-nostdin', '-hide_banner', '-nostats', '-y'];
  const child = spawn(ffmpeg, [...commonArgs, ...args], { stdio: [input, output, 'pipe'] });
  return { child, ending: endingOf(child) };
}

async function endingOf(child: ChildProcess): Promise<string> {
  let log = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-6_000);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (code === 0) return log;
  throw failure(code, signal, log);
}

/** FFmpeg's exit code if more was damaged than `-max_error_rate` allows. */
const TOO_MANY_ERRORS = 69;
const TOO_MANY_SIGNALS = 123;
const fileFaults =
  /Invalid data found|Error while opening decoder|Cannot determine format of input|Decoder .* not found/;
const machineFaults =
  /Cannot allocate memory|No space left|Too many open files|temporarily unavailable/;

function failure(code: number | null, signal: string | null, log: string): Error {
  if (code === TOO_MANY_ERRORS) return tooLittle();
  if (code !== null && fileFaults.test(log) && !machineFaults.test(log)) return tooLittle();
  // FFmpeg takes SIGXCPU as a request to end gracefully, until it has come each second for a while.
  const isOutOfTime =
    code === TOO_MANY_SIGNALS || log.includes(`received signal ${constants.signals.SIGXCPU}`);
  const cause = isOutOfTime ? 'SIGXCPU' : signal;
  return new Error(`ffmpeg ended with ${cause ?? `code ${code}`}: ${log.slice(-1_500)}`);
}
