import type { Frame } from 'node-av/lib';
import { decodePass } from '../decode-pass.ts';
import { createSoundChain } from '../sound-chain.ts';
import { defaultTranscodeOptions } from '../types.ts';

/** Visible and audible properties of a file. */
export type FileInspection = {
  width: number;
  height: number;
  pictures: number;
  /** Whole length of the picture stream, in seconds. */
  videoS: number;
  /** True if the steps from picture to picture are even. */
  isSteady: boolean;
  /** Numbers of FFmpeg: pixel format, matrix, primaries, transfer. */
  colors: string;
  /** Y, U and V in the middle of the four quarters from half a second on: top left, top right, bottom left, bottom right. */
  quarters: [number, number, number][];
  /** When the lower half first flashes, how bright it is then, and when the beep is first heard; seconds. */
  flashS: number | null;
  flashY: number;
  beepS: number | null;
  lufs: number | null;
  peakDb: number | null;
};

const sourceLimits = { ...defaultTranscodeOptions.source, maxSeconds: 20_000, minEdge: 2 };
const FLASH_LUMA = 140;
const BEEP_THRESHOLD = 0.03;

/** Plays a file from beginning to end. */
export async function inspectFile(path: string): Promise<FileInspection> {
  const sight: FileInspection = {
    width: 0,
    height: 0,
    pictures: 0,
    videoS: 0,
    isSteady: true,
    colors: '',
    quarters: [],
    flashS: null,
    flashY: 0,
    beepS: null,
    lufs: null,
    peakDb: null,
  };
  let last: { atS: number; stepS: number } | null = null;
  let sound: ReturnType<typeof createSoundChain> | null = null;
  await decodePass(path, sourceLimits, 1, {
    video: (frame, { video: { timeBase } }) => {
      const atS = (Number(frame.pts) * timeBase.num) / timeBase.den;
      const stepS = last ? atS - last.atS : 0;
      if (last && last.stepS > 0 && Math.abs(stepS - last.stepS) > 0.002) sight.isSteady = false;
      last = { atS, stepS };
      sight.videoS = atS + stepS;
      sight.pictures += 1;
      Object.assign(sight, { width: frame.width, height: frame.height });
      const { format, colorSpace, colorPrimaries, colorTrc } = frame;
      sight.colors = [format, colorSpace, colorPrimaries, colorTrc].join(' ');
      const lowerLuma = (pixelAt(frame, 0.25, 0.75)[0] + pixelAt(frame, 0.75, 0.75)[0]) / 2;
      if (sight.quarters.length === 0 && atS > 0.49 && lowerLuma < FLASH_LUMA)
        sight.quarters = quartersOf(frame);
      if (sight.flashS === null && lowerLuma > FLASH_LUMA) sight.flashS = atS;
      sight.flashY = Math.max(sight.flashY, lowerLuma);
    },
    audio: (frame, { audio, startS }) => {
      sound ??= createSoundChain(
        audio!,
        startS,
        null,
        'ebur128=peak=true:metadata=1:framelog=quiet',
        (metered) => {
          const loud = firstLoud(metered);
          if (sight.beepS === null && loud !== null) sight.beepS = loud;
          const metadata = metered.getMetadata().getAll();
          sight.lufs = Number(metadata['lavfi.r128.I'] ?? sight.lufs);
          const peaks = [0, 1].map((n) => Number(metadata[`lavfi.r128.true_peaks_ch${n}`] ?? 0));
          sight.peakDb = 20 * Math.log10(Math.max(...peaks));
        },
      );
      sound.push(frame);
    },
    progress: () => undefined,
  });
  const openChain = sound as ReturnType<typeof createSoundChain> | null;
  openChain?.push(null);
  openChain?.close();
  return sight;
}

const quartersOf = (frame: Frame) =>
  [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x, y]) => pixelAt(frame, x!, y!));

function pixelAt(frame: Frame, x: number, y: number): [number, number, number] {
  return [0, 1, 2].map((plane) => {
    const half = plane > 0 ? 2 : 1;
    const column = Math.floor((frame.width * x) / half);
    const row = Math.floor((frame.height * y) / half);
    return frame.data![plane]![row * frame.linesize[plane]! + column]!;
  }) as [number, number, number];
}

/** The second of the first loud sample, or null. The meter hands on interleaved doubles. */
function firstLoud(frame: Frame): number | null {
  const bytes = frame.data![0]!;
  const samples = new Float64Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + frame.nbSamples * 16),
  );
  const index = samples.findIndex((value) => Math.abs(value) > BEEP_THRESHOLD);
  return index < 0 ? null : (Number(frame.pts) + Math.floor(index / 2)) / frame.sampleRate;
}
