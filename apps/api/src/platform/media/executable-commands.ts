import { MAX_FAILURE_SHARE } from './decode-pass.ts';
import type { EngineJob } from './engine.ts';
import type { Rung } from './ladder.ts';
import { pictureFormat } from './normalize-frames.ts';
import { SOUND_RATE } from './sound-chain.ts';
import { decodingOptions, openingOptions, openSource, orientationOf } from './source.ts';
import { ladderGraph, type SideSinks } from './video-chains.ts';
import { codingOptions } from './video-encoder.ts';

const stereo = 'channel_layouts=stereo';
const bt709 = 'range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709';

/** Options in command-line form; `stream` is a suffix like `:v`. */
const flags = (options: Record<string, string | number>, stream = ''): string[] =>
  Object.entries(options).flatMap(([name, value]) => [`-${name}${stream}`, `${value}`]);

/** Command lines that make an FFmpeg executable treat a source as the libraries do. */
export function commandLines({ path, options, rate, held: paddingFrames }: EngineJob) {
  const { picture, sound, fromStart, oneShape, colors, upright, statedS } = outlineOf(path);
  const opening = [
    // Times as the file has them.
    '-copyts',
    ...flags({
      ...openingOptions,
      ...decodingOptions,
      max_error_rate: MAX_FAILURE_SHARE,
      t: options.source.maxSeconds + 2,
      // Streams that are read apart must begin together: otherwise a transport stream's would lose their own times.
      itsoffset: '0.000001',
    }),
  ];
  const input = ['-i', `file:${path}`];
  const threads = flags({ threads: options.threads });
  return {
    statedS,
    /** Bare samples for the second process: a change of channels in the middle would make it rebuild its filters. */
    decodeSound: [
      ...opening,
      ...input,
      ...flags({
        map: `0:${sound}`,
        af: `a${fromStart},aformat=sample_fmts=flt:sample_rates=${SOUND_RATE}:${stereo}`,
        'c:a': 'pcm_f32le',
        f: 'nut',
      }),
      'pipe:1',
    ],
    filterSound: (filters: readonly string[], outputArgs: readonly string[]) => {
      const resample = `aresample=${SOUND_RATE}:async=1:first_pts=0,aformat=sample_fmts=fltp:${stereo}`;
      const from = ['-protocol_whitelist', 'pipe', '-f', 'nut', '-i', 'pipe:0'];
      return ['-copyts', ...from, '-af', [resample, ...filters].join(','), ...outputArgs];
    },
    soundTo: (file: string) => [
      ...flags({ 'c:a': 'aac', 'b:a': options.audioBitrate, f: 'mp4' }),
      file,
    ],
    /**
     * Rungs to `r0` and so on, raw pictures to `poster`, `board`, `prints` and `preview`, each into the file that
     * `outputPath` names.
     */
    pass: (
      rungs: readonly Rung[],
      side: SideSinks | null,
      outputPath: (name: string) => string,
    ) => {
      const graphEnds = {
        input: `[0:${picture}]${fromStart},${oneShape}`,
        sink: (name: string) => `setparams=${bt709}[${name}]`,
      };
      // The deinterlacer passes whole pictures through.
      const graph = ladderGraph(
        graphEnds,
        { colors, upright, isInterlaced: true },
        rate,
        rungs,
        side,
        paddingFrames,
      );
      return [
        ...opening,
        ...threads,
        '-noautorotate',
        ...flags({ reinit_filter: 0 }),
        ...input,
        ...flags({ filter_complex_threads: 1, filter_complex: graph }),
        ...flags({ progress: 'pipe:1', stats_period: 0.5 }),
        ...rungs.flatMap((rung, n) => [
          ...flags({ map: `[r${n}]`, fps_mode: 'passthrough', 'c:v': 'libx264' }),
          ...flags(codingOptions(rung, rate, options), ':v'),
          ...threads,
          ...flags({ f: 'mp4' }),
          outputPath(`r${n}`),
        ]),
        ...(side ? ['poster', 'board', 'prints', 'preview'] : []).flatMap((name) => [
          ...flags({ map: `[${name}]`, fps_mode: 'passthrough', f: 'rawvideo' }),
          outputPath(name),
        ]),
      ];
    },
  };
}

/** Properties of a source. */
function outlineOf(path: string) {
  const { context, video, audio, startS, durationS } = openSource(path);
  try {
    const { colorTrc, colorPrimaries, colorSpace, format } = video.codecpar;
    return {
      picture: video.index,
      sound: audio?.index,
      statedS: durationS,
      fromStart: `setpts=round(PTS-(${startS.toFixed(6)})/TB)`,
      // A later frame of another size is fitted into the first one's, if the format is known.
      oneShape: format < 0 ? 'null' : pictureFormat(video.codecpar, '').filters,
      colors: { colorTrc, colorPrimaries, colorSpace },
      upright: orientationOf(video).filters,
    };
  } finally {
    context.closeInputSync();
  }
}
