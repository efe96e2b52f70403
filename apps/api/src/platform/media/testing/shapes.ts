import {
  long,
  times,
  CLIP_S,
  beep,
  h264,
  encodedTrack,
  tone,
  aac,
  asHdr,
  x265,
} from './test-patterns.ts';
import type { ShapeFile } from './make-shape.ts';

/** A kind of file that people upload, and the expected result. */
export type Shape = {
  name: string;
  extension: string;
  file: ShapeFile;
  /** As shown: of the highest rung. */
  width: number;
  height: number;
  seconds: number;
  /** Pictures a second of the result. */
  fps: number;
  hasSound: boolean;
};

const shape = (
  name: string,
  extension: string,
  file: ShapeFile,
  expected: Partial<Omit<Shape, 'name' | 'file'>> = {},
): Shape => {
  const { width = 160, height = 120, ...overrides } = expected;
  const common = { seconds: CLIP_S, fps: 25, hasSound: file.sounds !== undefined };
  return {
    name,
    extension,
    file,
    ...common,
    width: width * times,
    height: height * times,
    ...overrides,
  };
};

/** A codec of telephones, which is not on the list of decoders. */
const undecodableSound = tone('g722', 's16:channel_layouts=mono', {
  rate: 16_000,
  more: 'asetnsamples=n=320:p=0',
});

/** Kinds of files that people upload. Drawn small, and four times as large in the long run. */
export const shapes: readonly Shape[] = [
  shape('a phone held upright (turned 90°)', 'mp4', {
    video: h264({ more: 'transpose=cclock' }),
    rotation: 90,
    sounds: [aac],
  }),
  shape('a phone held upside down (turned 180°)', 'mov', {
    video: h264({ more: 'hflip,vflip' }),
    rotation: 180,
    sounds: [aac],
  }),
  shape('a phone turned the other way (270°)', 'mp4', {
    video: h264({ more: 'transpose=clock' }),
    rotation: 270,
    sounds: [aac],
  }),
  shape('HDR10 (PQ) in HEVC', 'mp4', {
    video: encodedTrack('libx265', x265, { more: asHdr('smpte2084') }),
    sounds: [aac],
  }),
  shape('HLG in HEVC, as phones record it', 'mov', {
    video: encodedTrack('libx265', x265, { more: asHdr('arib-std-b67') }),
    sounds: [aac],
  }),
  shape(
    'a varying frame rate',
    'mp4',
    { video: h264({ fps: 30, more: `select='lt(t,1.1)+not(mod(n,2))'` }), sounds: [aac] },
    { fps: 30 },
  ),
  shape(
    '9:16',
    'mp4',
    { video: h264({ width: 90, height: 160 }), sounds: [aac] },
    { width: 90, height: 160 },
  ),
  shape(
    '1:1',
    'mp4',
    { video: h264({ width: 120, height: 120 }), sounds: [aac] },
    { width: 120, height: 120 },
  ),
  shape('no sound', 'mp4', { video: h264() }),
  shape(
    'odd sides',
    'webm',
    {
      video: encodedTrack(
        'libvpx-vp9',
        { deadline: 'realtime', 'cpu-used': 8, crf: 30, b: 0 },
        { more: 'scale=iw-1:ih-1' },
      ),
      sounds: [tone('libopus', 'flt:channel_layouts=stereo', { more: 'asetnsamples=n=960:p=0' })],
    },
    { width: 160 - 2 / times, height: 120 - 2 / times },
  ),
  shape(
    'wide pixels (SAR 4:3)',
    'mp4',
    { video: h264({ width: 120, height: 90, more: 'setsar=4/3' }), sounds: [aac] },
    { width: 160, height: 90 },
  ),
  shape('interlaced MPEG-2 in a transport stream', 'ts', {
    video: encodedTrack(
      'mpeg2video',
      { flags: '+ildct+ilme', b: 2_000_000 },
      { fps: 50, more: 'tinterlace=interleave_top,setfield=tff,setparams=field_mode=tff' },
    ),
    sounds: [tone('mp2', 's16:channel_layouts=stereo', { more: 'asetnsamples=n=1152:p=0' })],
  }),
  shape(
    'a still of two hours',
    'mp4',
    { video: h264({ width: 16, height: 16, fps: 1, seconds: long ? 7_200 : 600 }) },
    { width: 16, height: 16, fps: 1, seconds: long ? 7_200 : 600 },
  ),
  shape(
    'tiny, 16 × 16',
    'mp4',
    { video: h264({ width: 16 / times, height: 16 / times }), sounds: [aac] },
    { width: 16 / times, height: 16 / times },
  ),
  shape('10 bits without HDR', 'mkv', {
    video: h264({ more: 'format=yuv420p10le' }),
    sounds: [tone('flac', 's16:channel_layouts=stereo', { more: 'asetnsamples=n=4608:p=0' })],
  }),
  shape('4:2:2, 10 bits', 'mov', {
    video: h264({ more: 'format=yuv422p10le' }),
    sounds: [tone('pcm_s16le', 's16:channel_layouts=stereo')],
  }),
  shape('4:4:4', 'mp4', { video: h264({ more: 'format=yuv444p' }), sounds: [aac] }),
  shape('ProRes', 'mov', {
    video: encodedTrack('prores_ks', {}, { more: 'format=yuv422p10le' }),
    sounds: [tone('pcm_s16le', 's16:channel_layouts=stereo')],
  }),
  shape('AV1', 'mp4', {
    video: encodedTrack('libsvtav1', { preset: 12, crf: 40, 'svtav1-params': 'lp=1' }),
    sounds: [aac],
  }),
  shape('VP8 and Vorbis', 'webm', {
    video: encodedTrack('libvpx', { deadline: 'realtime', 'cpu-used': 8, b: 800_000 }),
    sounds: [tone('libvorbis', 'fltp:channel_layouts=stereo', { more: 'asetnsamples=n=64:p=0' })],
  }),
  shape('MPEG-4 and MP3', 'avi', {
    video: encodedTrack('mpeg4', { b: 1_500_000 }),
    sounds: [
      tone('libmp3lame', 'fltp:channel_layouts=stereo', { more: 'asetnsamples=n=1152:p=0' }),
    ],
  }),
  shape('MJPEG of a camera', 'avi', {
    video: encodedTrack('mjpeg', { b: 3_000_000 }, { more: 'scale=out_range=pc,format=yuvj420p' }),
    sounds: [tone('pcm_s16le', 's16:channel_layouts=mono')],
  }),
  shape('mono at 22 kHz', 'mkv', {
    video: h264(),
    sounds: [
      {
        ...tone('aac', 'fltp:channel_layouts=mono', {
          rate: 22_050,
          more: 'asetnsamples=n=1024:p=0',
        }),
        options: { b: 48_000 },
      },
    ],
  }),
  shape('5.1 at 44.1 kHz', 'mp4', {
    video: h264(),
    sounds: [
      {
        ...tone('ac3', 'fltp', {
          rate: 44_100,
          more: 'pan=5.1|FL=c0|FR=c0|FC=c0|BL=c0|BR=c0,asetnsamples=n=1536:p=0',
        }),
        options: { b: 256_000 },
      },
    ],
  }),
  shape('several soundtracks', 'mkv', {
    video: h264(),
    sounds: [
      aac,
      tone('flac', 's16:channel_layouts=mono', { level: 0.6, more: 'asetnsamples=n=4608:p=0' }),
    ],
  }),
  shape('DTS', 'mkv', {
    video: h264(),
    sounds: [
      {
        ...tone('dca', 's32:channel_layouts=stereo', { more: 'asetnsamples=n=512:p=0' }),
        options: { strict: -2, b: 768_000 },
      },
    ],
  }),
  shape('TrueHD', 'mkv', {
    video: h264(),
    sounds: [
      {
        ...tone('truehd', 's16p:channel_layouts=stereo', { more: 'asetnsamples=n=40:p=0' }),
        options: { strict: -2 },
      },
    ],
  }),
  shape('AAC in LATM, as broadcasters send it', 'ts', {
    video: h264({}, { flags: '-global_header' }),
    sounds: [aac],
    muxer: { mpegts_flags: 'latm' },
  }),
  shape('big-endian floats', 'mov', {
    video: h264(),
    sounds: [tone('pcm_f32be', 'flt:channel_layouts=stereo')],
  }),
  shape('a first soundtrack that cannot be decoded', 'mkv', {
    video: h264(),
    sounds: [undecodableSound, aac],
  }),
  shape(
    'sound alone that cannot be decoded',
    'mkv',
    { video: h264(), sounds: [undecodableSound] },
    { hasSound: false },
  ),
  shape('sound that outlasts the pictures', 'mp4', {
    video: h264({ seconds: 1.6 }),
    sounds: [aac],
  }),
  shape('a still picture as its first track', 'mkv', {
    still: {
      source: 'color=c=green:s=320x240:r=25:d=0.04,format=yuvj420p',
      codec: 'mjpeg',
    },
    video: h264(),
    sounds: [aac],
  }),
  shape('a font beside the film, and a page in its title', 'mkv', {
    video: h264(),
    sounds: [aac],
    carried: { bytes: Buffer.alloc(600, 0x41), name: 'subtitles.ttf', type: 'font/ttf' },
    title: 'How <html> and <script> work, %PDF-1.7',
  }),
  shape('a page in its title', 'mp4', {
    video: h264(),
    sounds: [aac],
    title: 'How <html> and <script> work',
    muxer: { movflags: 'faststart' },
  }),
  shape('sound that begins later', 'mp4', {
    video: h264(),
    sounds: [
      {
        ...aac,
        source: beep({
          atS: 0.5,
          seconds: 1.9,
          more: 'aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=n=1024:p=0',
        }),
        delayS: 0.5,
      },
    ],
  }),
  shape('pictures that begin later', 'mkv', {
    video: { ...h264(), delayS: 0.6 },
    sounds: [{ ...aac, delayS: 0.6 }],
  }),
  shape('times below zero', 'mp4', {
    video: { ...h264(), delayS: -0.4 },
    sounds: [{ ...aac, delayS: -0.4 }],
    muxer: { avoid_negative_ts: 'disabled', use_editlist: 0 },
  }),
  shape('an edit list and pictures out of order', 'mov', {
    video: h264({}, { preset: 'veryfast', bf: 3, 'x264-params': 'scenecut=0' }),
    sounds: [aac],
  }),
  shape('one keyframe in all', 'flv', {
    video: h264({}, { g: 10_000, 'x264-params': 'keyint=infinite' }),
    sounds: [aac],
  }),
  shape(
    '60 pictures a second, in fragments',
    'mp4',
    { video: h264({ fps: 60 }), sounds: [aac], muxer: { movflags: 'frag_keyframe+empty_moov' } },
    { fps: 30 },
  ),
  shape('too soft', 'mp4', {
    video: h264(),
    sounds: [
      {
        ...aac,
        source: beep({
          level: 0.04,
          more: 'aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=n=1024:p=0',
        }),
      },
    ],
  }),
  shape('much too loud', 'mp4', {
    video: h264(),
    sounds: [
      {
        ...aac,
        source: beep({
          level: 0.98,
          more: 'aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=n=1024:p=0',
        }),
      },
    ],
  }),
];
