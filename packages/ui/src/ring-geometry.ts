/** Stroke width and coin width in px for each size the ring is drawn at. */
export const ringSizes = {
  16: { stroke: 2, coin: 0 },
  40: { stroke: 3, coin: 24 },
  44: { stroke: 3, coin: 20 },
  52: { stroke: 4, coin: 32 },
  56: { stroke: 4, coin: 38 },
  88: { stroke: 6, coin: 56 },
  120: { stroke: 8, coin: 80 },
} as const;

export type RingSize = keyof typeof ringSizes;

/** Width of the line of a ring that earns nothing, in px. */
export const hairline = 1.75;

const dashes = 20;

/** Limits a value from a server or a calculation to 0 to 1. */
export function clampProgress(progress: number): number {
  return Number.isFinite(progress) ? Math.min(1, Math.max(0, progress)) : 0;
}

/** A dash pattern over a path of length 100: solid up to `progress` (0 to 1), then nothing. */
export function arcDashes(progress: number): string {
  return `${clampProgress(progress) * 100} 100`;
}

/** The same, broken into short dashes, for a ring that is paused. */
export function brokenDashes(progress: number): string {
  const step = 100 / dashes / 2;
  const count = Math.round((clampProgress(progress) * 100) / (step * 2));
  if (count === 0) return '0 100';
  const pattern = Array.from({ length: count }, () => `${step} ${step}`);
  return `${pattern.join(' ')} 0 100`;
}
