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
  const quiet = ['-nostdin', '-hide_banner', '-nostats', '-y'];
  const child = spawn(ffmpeg, [...quiet, ...args], { stdio: [input, output, 'pipe'] });
  return { child, ending: endingOf(child) };
}

async function endingOf(child: ChildProcess): Promise<string> {
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-6_000);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (code === 0) return said;
  throw failure(code, signal, said);
}

/** FFmpeg's exit code if more was damaged than `-max_error_rate` allows. */
const TOO_MANY_ERRORS = 69;
const TOO_MANY_SIGNALS = 123;
const fileFaults =
  /Invalid data found|Error while opening decoder|Cannot determine format of input|Decoder .* not found/;
const machineFaults =
  /Cannot allocate memory|No space left|Too many open files|temporarily unavailable/;

function failure(code: number | null, signal: string | null, said: string): Error {
  if (code === TOO_MANY_ERRORS) return tooLittle();
  if (code !== null && fileFaults.test(said) && !machineFaults.test(said)) return tooLittle();
  // FFmpeg takes SIGXCPU as a request to end gracefully, until it has come each second for a while.
  const isOutOfTime =
    code === TOO_MANY_SIGNALS || said.includes(`received signal ${constants.signals.SIGXCPU}`);
  const by = isOutOfTime ? 'SIGXCPU' : signal;
  return new Error(`ffmpeg ended with ${by ?? `code ${code}`}: ${said.slice(-1_500)}`);
}
