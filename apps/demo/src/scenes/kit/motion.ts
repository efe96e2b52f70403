const TAU = Math.PI * 2;

export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x));
export const lerp = (a: number, b: number, share: number): number => a + (b - a) * share;
export const fract = (x: number): number => x - Math.floor(x);

/** 0 below `from`, 1 above `to`, smooth in between. */
export function smooth(from: number, to: number, x: number): number {
  const share = clamp((x - from) / (to - from));
  return share * share * (3 - 2 * share);
}

/** A sine in [-1, 1] that makes `turns` whole turns while `share` goes from 0 to 1, so that it loops. */
export const sway = (share: number, turns = 1, phase = 0): number =>
  Math.sin(TAU * (share * turns + phase));

/** Rises from 0 to 1 and falls back within one turn: a breathing that loops. */
export const breathe = (share: number, turns = 1, phase = 0): number =>
  0.5 - 0.5 * Math.cos(TAU * (share * turns + phase));

/** Fades in and out at the ends of [0, 1], for things that come and go. */
export const arc = (share: number, edge = 0.2): number =>
  smooth(0, edge, share) * (1 - smooth(1 - edge, 1, share));
