import type { Frame } from 'node-av/lib';

const PQ = 16;
const HLG = 18;

/**
 * Filters that bring a picture, already scaled, to 8-bit BT.709, which every player shows alike. Untagged
 * files keep their values: browsers show those as BT.709 too.
 */
export function toneFilters(frame: Frame): string {
  if (frame.colorTrc !== PQ && frame.colorTrc !== HLG) return 'format=yuv420p,setsar=1';
  return [
    'zscale=t=linear:npl=203',
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
    'setsar=1',
  ].join(',');
}

/** Options of the scale filter for the matrix conversion that goes with it. */
export function matrixOptions(frame: Frame, out: 'bt709' | 'bt601' = 'bt709'): string {
  if (frame.colorTrc === PQ || frame.colorTrc === HLG) return '';
  const names: Record<number, string> = {
    1: 'bt709',
    5: 'bt601',
    6: 'bt601',
    9: 'bt2020',
    10: 'bt2020',
  };
  const from = names[frame.colorSpace] ?? 'bt709';
  return `:in_color_matrix=${from}:out_color_matrix=${out}:out_range=tv`;
}
