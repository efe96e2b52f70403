import type { Frame } from 'node-av/lib';

const PQ_TRANSFER = 16;
const HLG_TRANSFER = 18;
const BT2020_MATRIX = 9;

/** Nits of what is white in graphics and paper, and those that HDR is mastered for (ITU-R BT.2408). */
const WHITE_NITS = 203;
const PEAK_NITS = 1_000;

/** Colour properties of a picture or a stream. */
export type Colors = Pick<Frame, 'colorTrc' | 'colorPrimaries' | 'colorSpace'>;

const isHdr = ({ colorTrc }: Colors) => colorTrc === PQ_TRANSFER || colorTrc === HLG_TRANSFER;

/**
 * Filters that bring a picture, already scaled, to 8-bit BT.709, which every player shows alike. Untagged
 * files keep their values: browsers show those as BT.709 too.
 */
export function toneFilters(colors: Colors): string {
  const end = 'format=yuv420p,setsar=1';
  if (isHdr(colors)) {
    // The curve leaves shadows and skin alone and bends only what is brighter. The peak is set here, because files
    // often claim 10,000 nits, which would dim all the rest.
    const curve = `tonemap=mobius:desat=0:peak=${(PEAK_NITS / WHITE_NITS).toFixed(2)}`;
    return `zscale=t=linear:npl=${WHITE_NITS},format=gbrpf32le,zscale=p=bt709,${curve},zscale=t=bt709:m=bt709:r=tv,${end}`;
  }
  return colors.colorPrimaries === BT2020_MATRIX
    ? `zscale=p=bt709:t=bt709:m=bt709:r=tv,${end}`
    : end;
}

/** Options of the scale filter for the matrix conversion that goes with it. */
export function matrixOptions(colors: Colors, targetMatrix: 'bt709' | 'bt601' = 'bt709'): string {
  if (isHdr(colors) || colors.colorPrimaries === BT2020_MATRIX) return '';
  const names: Record<number, string> = {
    1: 'bt709',
    5: 'bt601',
    6: 'bt601',
    9: 'bt2020',
    10: 'bt2020',
  };
  const from = names[colors.colorSpace] ?? 'bt709';
  return `:in_color_matrix=${from}:out_color_matrix=${targetMatrix}:out_range=tv`;
}
