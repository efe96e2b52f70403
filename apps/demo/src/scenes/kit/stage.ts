import type { SKRSContext2D } from '@napi-rs/canvas';

export type Ctx = SKRSContext2D;

/** Size of a picture in pixels and length of its loop in seconds. */
export type Stage = { w: number; h: number; durationS: number };

/** Paints the picture of `t` seconds (0 ≤ t < durationS); the same `t` always gives the same picture. */
export type Paint = (ctx: Ctx, t: number) => void;

/** Prepares what does not move (textures, seeds, layers) and hands back the painter. */
export type Scene = (stage: Stage) => Paint;

export type Point = readonly [x: number, y: number];
