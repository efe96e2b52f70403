import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Config, ConfigError } from '../config.ts';

/** libavutil of FFmpeg 5.1, whose options are used. */
const oldest = { major: 57, minor: 28 };
/** Entries that each of its lists must have. */
const needed = {
  '-encoders': 'libx264 aac pcm_f32le rawvideo',
  '-muxers': 'mp4 nut rawvideo',
  '-filters':
    'alimiter aresample bwdif ebur128 fps pad scale select setparams tile tonemap trim zscale',
};

/** Throws a ConfigError if the executable of FFMPEG_PATH cannot do the work. */
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
  const version = /libavutil +(\d+)\. *(\d+)\./.exec(await ask('-version'));
  if (!version) throw refuse('is not ffmpeg');
  const [major, minor] = [Number(version[1]), Number(version[2])];
  if (major < oldest.major || (major === oldest.major && minor < oldest.minor))
    throw refuse('is older than 5.1');
  // A line each: flags, name, words.
  const has = (list: string, name: string) => new RegExp(`^ *[A-Z.]+ +${name} `, 'm').test(list);
  const missing: string[] = [];
  for (const [what, names] of Object.entries(needed)) {
    const list = await ask(what);
    missing.push(...names.split(' ').filter((name) => !has(list, name)));
  }
  if (missing.length > 0) throw refuse(`lacks ${missing.join(', ')}`);
};
