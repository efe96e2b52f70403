import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Config, ConfigError } from '../config.ts';

/** Of FFmpeg 5.1, whose options are used. */
const oldest = [57, 28] as const;
const encoders = ['libx264', 'aac', 'pcm_f32le', 'rawvideo'];
const filters =
  'alimiter aresample bwdif ebur128 fps pad scale select setparams tile tonemap trim zscale'.split(
    ' ',
  );

/** Throws a ConfigError where FFMPEG_PATH names what cannot do the work. */
export const checkFfmpeg = async ({ ffmpeg }: Pick<Config, 'ffmpeg'>): Promise<void> => {
  if (ffmpeg === null) return;
  const refuse = (reason: string) => new ConfigError([`FFMPEG_PATH ${ffmpeg} ${reason}`]);
  const ask = async (what: string): Promise<string> => {
    try {
      const answer = await promisify(execFile)(ffmpeg, ['-hide_banner', what], { timeout: 10_000 });
      return answer.stdout;
    } catch (error) {
      const { code, signal } = error as { code?: string | number; signal?: string };
      throw refuse(`does not answer ${what}: ${code ?? signal ?? 'no reason'}`);
    }
  };
  const [, major, minor] = /libavutil +(\d+)\. *(\d+)\./.exec(await ask('-version')) ?? [];
  if (major === undefined) throw refuse('is no ffmpeg');
  const [is, was] = [Number(major) * 1_000 + Number(minor), oldest[0] * 1_000 + oldest[1]];
  if (is < was) throw refuse('is older than 5.1');
  // A line each: flags, name, words.
  const has = (list: string, name: string) => new RegExp(`^ *[A-Z.]+ +${name} `, 'm').test(list);
  const [coding, filtering] = [await ask('-encoders'), await ask('-filters')];
  const missing = [
    ...encoders.filter((name) => !has(coding, name)),
    ...filters.filter((name) => !has(filtering, name)),
  ];
  if (missing.length > 0) throw refuse(`has no ${missing.join(', ')}`);
};
