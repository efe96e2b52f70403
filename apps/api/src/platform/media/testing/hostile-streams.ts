import type { MediaRefusal } from '../types.ts';
import { makeShape, type Track } from './make-shape.ts';

/** A well-formed file that must be refused for its content. */
export type HostileStream = {
  name: string;
  kind: MediaRefusal['kind'];
  /** Writes it, and returns its path. */
  make: (path: (name: string) => string) => string;
};

const movingPattern = (size: string, seconds = 0.4, format = 'yuv420p') =>
  `color=c=teal:s=${size}:r=10:d=${seconds},format=${format}`;
const h264 = (size: string, seconds?: number): Track => ({
  source: movingPattern(size, seconds),
  codec: 'libx264',
  options: { preset: 'ultrafast' },
});
const noise: Track = {
  source: 'sine=440:d=0.2,aformat=sample_fmts=s16:channel_layouts=mono,asetnsamples=n=4608:p=0',
  codec: 'flac',
};

const file = (
  name: string,
  kind: MediaRefusal['kind'],
  extension: string,
  shape: Parameters<typeof makeShape>[1],
): HostileStream => ({
  name,
  kind,
  make: (path) => {
    const target = path(`${name.replaceAll(/\W+/g, '-')}.${extension}`);
    makeShape(target, shape);
    return target;
  },
});

export const hostileStreams: readonly HostileStream[] = [
  file('a picture wider than 4096', 'too_wide', 'mp4', { video: h264('4112x64') }),
  file('a picture higher than 4096', 'too_wide', 'mkv', { video: h264('64x4112') }),
  file('a picture of 8 pixels', 'too_small', 'mp4', { video: h264('64x8') }),
  file('a video that is too long', 'too_long', 'mp4', { video: h264('32x32', 12) }),
  file('a sound that is too long', 'too_long', 'mkv', {
    video: h264('32x32'),
    sounds: [{ ...noise, source: noise.source.replace('d=0.2', 'd=12') }],
  }),
  file('a length that is nowhere stated, and too long', 'too_long', 'flv', {
    video: h264('32x32', 12),
    muxer: { flvflags: 'no_duration_filesize' },
  }),
  file('sound alone', 'not_a_video', 'mp4', {
    video: null,
    sounds: [
      { source: 'sine=440:d=0.5,aformat=sample_fmts=fltp,asetnsamples=n=1024:p=0', codec: 'aac' },
    ],
  }),
  file('forty-one streams', 'unreadable', 'mkv', {
    video: h264('32x32'),
    sounds: Array.from({ length: 40 }, () => noise),
  }),
  file('a program beside the video', 'polyglot', 'mkv', {
    video: h264('32x32'),
    carried: { bytes: Buffer.alloc(600, 0x41), name: 'run.exe', type: 'application/octet-stream' },
  }),
  file('pictures in a lossless coding of archives', 'not_a_video', 'mkv', {
    video: { source: movingPattern('32x32'), codec: 'ffv1' },
  }),
  file('pictures as PNG', 'not_a_video', 'mov', {
    video: { source: movingPattern('32x32', 0.4, 'rgb24'), codec: 'png' },
  }),
  file('pictures without any coding', 'not_a_video', 'avi', {
    video: { source: movingPattern('32x32'), codec: 'rawvideo' },
  }),
];
