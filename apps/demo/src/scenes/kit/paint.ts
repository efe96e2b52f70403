import { createCanvas, type Canvas } from '@napi-rs/canvas';
import type { Ctx, Point } from './stage.ts';

/** Colour stops from 0 to 1. */
type Stops = readonly (readonly [at: number, colour: string])[];

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `#rrggbb` with an opacity of 0 to 1. */
export function alpha(hex: string, opacity: number): string {
  const [r, g, b] = channels(hex);
  return `rgba(${r},${g},${b},${Math.max(0, Math.min(1, opacity)).toFixed(4)})`;
}

/** The colour `share` of the way from one `#rrggbb` to another. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const part = (i: 0 | 1 | 2): string =>
    Math.round(a[i] + (b[i] - a[i]) * Math.max(0, Math.min(1, share)))
      .toString(16)
      .padStart(2, '0');
  return `#${part(0)}${part(1)}${part(2)}`;
}

export function linear(
  ctx: Ctx,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  stops: Stops,
): CanvasGradient {
  const gradient = ctx.createLinearGradient(x0, y0, x1, y1);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

export function radial(ctx: Ctx, x: number, y: number, r: number, stops: Stops): CanvasGradient {
  const gradient = ctx.createRadialGradient(x, y, 0, x, y, Math.max(r, 0.01));
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

/** Fills a rectangle from top to bottom. */
export function wash(ctx: Ctx, x: number, y: number, w: number, h: number, stops: Stops): void {
  ctx.fillStyle = linear(ctx, 0, y, 0, y + h, stops);
  ctx.fillRect(x, y, w, h);
}

/** Light: a soft disc added to what is there. */
export function glow(
  ctx: Ctx,
  x: number,
  y: number,
  r: number,
  hex: string,
  strength: number,
): void {
  if (strength <= 0) return;
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  ctx.fillStyle = radial(ctx, x, y, r, [
    [0, alpha(hex, strength)],
    [0.18, alpha(hex, strength * 0.62)],
    [0.45, alpha(hex, strength * 0.22)],
    [0.75, alpha(hex, strength * 0.05)],
    [1, alpha(hex, 0)],
  ]);
  ctx.fillRect(x - r, y - r, r * 2, r * 2);
  ctx.restore();
}

export function disc(
  ctx: Ctx,
  x: number,
  y: number,
  r: number,
  fill: string | CanvasGradient,
): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.arc(x, y, Math.max(r, 0), 0, Math.PI * 2);
  ctx.fill();
}

export function oval(
  ctx: Ctx,
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string | CanvasGradient,
  turn = 0,
): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.ellipse(x, y, Math.max(rx, 0), Math.max(ry, 0), turn, 0, Math.PI * 2);
  ctx.fill();
}

export function box(
  ctx: Ctx,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  fill: string | CanvasGradient,
): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, r);
  ctx.fill();
}

export function shape(ctx: Ctx, points: readonly Point[], fill: string | CanvasGradient): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
  ctx.closePath();
  ctx.fill();
}

/** Traces a round line through the points (closed when asked); the caller fills or strokes. */
export function trace(ctx: Ctx, points: readonly Point[], closed = false): void {
  const n = points.length;
  const at = (i: number): Point =>
    points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] ?? [0, 0];
  ctx.beginPath();
  ctx.moveTo(...at(0));
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    ctx.bezierCurveTo(
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    );
  }
  if (closed) ctx.closePath();
}

export function blob(ctx: Ctx, points: readonly Point[], fill: string | CanvasGradient): void {
  trace(ctx, points, true);
  ctx.fillStyle = fill;
  ctx.fill();
}

export function line(
  ctx: Ctx,
  points: readonly Point[],
  stroke: string | CanvasGradient,
  width: number,
): void {
  trace(ctx, points);
  ctx.strokeStyle = stroke;
  ctx.lineWidth = width;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.stroke();
}

/** A picture drawn once, to be laid down again in every frame. */
export function layer(w: number, h: number, draw: (ctx: Ctx) => void): Canvas {
  const canvas = createCanvas(Math.ceil(w), Math.ceil(h));
  draw(canvas.getContext('2d'));
  return canvas;
}

/** Draws with saved state at another origin, size, angle (radians) and opacity. */
export function placed(
  ctx: Ctx,
  at: { x: number; y: number; scale?: number; flip?: boolean; turn?: number; opacity?: number },
  draw: () => void,
): void {
  ctx.save();
  ctx.translate(at.x, at.y);
  if (at.turn !== undefined) ctx.rotate(at.turn);
  const scale = at.scale ?? 1;
  ctx.scale(at.flip === true ? -scale : scale, scale);
  if (at.opacity !== undefined) ctx.globalAlpha *= at.opacity;
  draw();
  ctx.restore();
}

/** Darkens the corners so that the eye stays in the middle. */
export function vignette(ctx: Ctx, w: number, h: number, strength = 0.45): void {
  const gradient = ctx.createRadialGradient(
    w / 2,
    h / 2,
    Math.min(w, h) * 0.35,
    w / 2,
    h / 2,
    Math.hypot(w, h) * 0.56,
  );
  gradient.addColorStop(0, 'rgba(4,5,14,0)');
  gradient.addColorStop(1, `rgba(4,5,14,${strength})`);
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, w, h);
}
