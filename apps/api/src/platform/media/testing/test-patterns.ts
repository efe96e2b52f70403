import { longRun as long } from '@taice/testkit/long-run';
import type { Track } from './make-shape.ts';

export { long };
/** Factor of the sides in the long run. */
export const times = long ? 4 : 1;
/** Length of most clips. */
export const CLIP_S = 2.4;

type Picture = {
  width?: number;
  height?: number;
  fps?: number;
  seconds?: number;
  /** Filters behind the drawing. */
  more?: string;
};

/**
 * Red and blue above, grey and a darker grey below, and a flash of the lower half from the first second on, so
 * that up, down, left, right, colour and time can be read off any picture of it.
 */
const drawTestPattern = ({
  width = 160,
  height = 120,
  fps = 25,
  seconds = CLIP_S,
  more: filters = '',
}: Picture = {}) => {
  const [w, h] = [width * times, height * times];
  const box = (x: string, y: string, color: string, enable = '') =>
    `drawbox=x=${x}:y=${y}:w=iw/2:h=ih/2:c=${color}:t=fill${enable}`;
  const flash = `drawbox=x=0:y=ih/2:w=iw:h=ih/2:c=white:t=fill:enable='between(t,0.99,1.29)'`;
  return [
    `color=c=0x505050:s=${w}x${h}:r=${fps}:d=${seconds}`,
    'format=rgb24',
    box('0', '0', 'red'),
    box('iw/2', '0', 'blue'),
    box('iw/2', 'ih/2', '0x303030'),
    flash,
    'scale=out_color_matrix=bt709:out_range=tv',
    'format=yuv420p',
    'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv',
    ...(filters ? [filters] : []),
  ].join(',');
};

/** A beep from `atS` on, over a murmur of noise. */
export const beep = ({
  atS = 1,
  rate = 48_000,
  seconds = CLIP_S,
  level = 0.2,
  more: filters = '',
} = {}) =>
  [
    `aevalsrc='${level}*sin(2*PI*440*t)*between(t,${atS},${atS + 0.3})+0.0005*sin(2*PI*97*t)':s=${rate}:d=${seconds}`,
    ...(filters ? [filters] : []),
  ].join(',');

export const h264 = (picture: Picture = {}, options: Track['options'] = {}): Track => ({
  source: drawTestPattern(picture),
  codec: 'libx264',
  options: { preset: 'ultrafast', crf: 20, ...options },
});
export const encodedTrack = (
  codec: string,
  options: Track['options'] = {},
  picture: Picture = {},
): Track => ({
  source: drawTestPattern(picture),
  codec,
  options,
});
export const tone = (
  codec: string,
  format: string,
  beepOptions: Parameters<typeof beep>[0] = {},
): Track => ({
  source: beep({
    ...beepOptions,
    more: `aformat=sample_fmts=${format}${beepOptions.more ? `,${beepOptions.more}` : ''}`,
  }),
  codec,
});
export const aac: Track = {
  ...tone('aac', 'fltp:channel_layouts=stereo', { more: 'asetnsamples=n=1024:p=0' }),
  options: { b: 96_000 },
};
export const asHdr = (transfer: 'smpte2084' | 'arib-std-b67') =>
  `format=gbrpf32le,zscale=tin=bt709:t=linear:npl=203,zscale=p=bt2020,zscale=t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le,` +
  `setparams=colorspace=bt2020nc:color_primaries=bt2020:color_trc=${transfer}:range=tv`;
export const x265 = { preset: 'ultrafast', 'x265-params': 'log-level=none:pools=1', crf: 18 };
