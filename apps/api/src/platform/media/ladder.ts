import type { TranscodeOptions } from './types.ts';

export type Rung = { rung: number; width: number; height: number; maxrate: number };

const even = (n: number) => Math.max(2, Math.round(n / 2) * 2);
const evenBelow = (n: number) => Math.max(2, n - (n % 2));

/**
 * The rungs for a source shown at `width` × `height` pixels, lowest first. The short side counts, so a
 * vertical video gets the same names. Never larger than the source; a source well above its last rung
 * keeps its own size as the top one. `maxrate` is in bits per second.
 */
export function ladderFor(
  width: number,
  height: number,
  options: Pick<TranscodeOptions, 'rungs' | 'maxrate720'>,
): Rung[] {
  const shortSide = Math.min(width, height);
  const sortedRungs = [...options.rungs].sort((a, b) => a - b);
  const sides = sortedRungs.filter((side) => side <= shortSide);
  const top = sides.at(-1) ?? 0;
  const highest = sortedRungs.at(-1) ?? 0;
  if (shortSide < highest && shortSide >= top * 1.2) sides.push(shortSide);
  return sides.map((side) => {
    const scale = side / shortSide;
    // At its own size, an odd side loses a pixel rather than grow by one.
    const [w, h] =
      scale === 1
        ? [evenBelow(width), evenBelow(height)]
        : [even(width * scale), even(height * scale)];
    // Bits grow slower than area: a small picture needs more of them per pixel.
    const areaRatio = ((w * h) / (1280 * 720)) ** 0.85;
    return { rung: side, width: w, height: h, maxrate: Math.round(options.maxrate720 * areaRatio) };
  });
}
