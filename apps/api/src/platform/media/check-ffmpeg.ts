import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Config, ConfigError } from '../config.ts';

/** libavutil of FFmpeg 5.1, whose options are used. */
const oldest = { major: 57, minor: 28 };
/** Entries that each of its lists must have. */
const requiredFeatures = {
  '-encoders': 'libx264 aac pcm_f32le rawvideo',
  '-muxers': 'mp4 nut rawvideo',
  '-filters':
    'alimiter aresample bwdif ebur128 fps pad scale select setparams tile tonemap trim zscale',
};

/** Throws a ConfigError if the executable of FFMPEG_PATH cannot do the work. */
export const checkFfmpeg = async ({ ffmpeg }: Pick<Config, 'ffmpeg'>): Promise<void> => {
  if (ffmpeg === null) return;
  const configError = (reason: string) => new ConfigError([`FFMPEG_PATH ${ffmpeg} ${reason}`]);
  const listFeatures = async (kind: string): Promise<string> => {
    try {
      const answer = await promisify(execFile)(ffmpeg, ['-hide_banner', kind], { timeout: 10_000 });
      return answer.stdout;
    } catch (error) {
      const { code, signal } = error as { code?: string | number; signal?: string };
      throw configError(`does not answer ${kind}: ${code ?? signal ?? 'no reason'}`);
    }
  };
  const version = /libavutil +(\d+)\. *(\d+)\./.exec(await listFeatures('-version'));
  if (!version) throw configError('is not ffmpeg');
  const [major, minor] = [Number(version[1]), Number(version[2])];
  if (major < oldest.major || (major === oldest.major && minor < oldest.minor))
    throw configError('is older than 5.1');
  // A line each: flags, name, words.
  const includesName = (list: string, name: string) =>
    new RegExp(`^ *[A-Z.]+ +${name} `, 'm').test(list);
  const missing: string[] = [];
  for (const [kind, names] of Object.entries(requiredFeatures)) {
    const list = await listFeatures(kind);
    missing.push(...names.split(' ').filter((name) => !includesName(list, name)));
  }
  if (missing.length > 0) throw configError(`lacks ${missing.join(', ')}`);
};
