import { type Canvas, Path2D } from '@napi-rs/canvas';
import { clipsNamed, actOf } from '../programme.ts';
import { alpha, layer, linear, mix, oval, radial, vignette } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

/** Pixels of a prize's picture: 3 to 2. Its content belongs in the middle square. */
export const WIDTH = 1200;
export const HEIGHT = 800;

/** Draws a prize into a picture of `WIDTH` by `HEIGHT`. */
export type PrizeScene = (ctx: Ctx) => void;

/** A wall lit from above the middle, going over into a floor. */
export function backdrop(ctx: Ctx, light: string, dark: string): void {
  ctx.fillStyle = radial(ctx, WIDTH / 2, 350, 900, [
    [0, light],
    [0.45, mix(light, dark, 0.62)],
    [1, dark],
  ]);
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  soft(ctx, 40, () => oval(ctx, WIDTH / 2, 690, 470, 60, alpha(light, 0.45)));
  vignette(ctx, WIDTH, HEIGHT, 0.28);
}

/** Draws out of focus; `blur` in pixels. */
export function soft(ctx: Ctx, blur: number, draw: () => void): void {
  ctx.save();
  ctx.filter = `blur(${blur}px)`;
  draw();
  ctx.restore();
}

/** The shadow that a thing casts on the floor: wide and faint, close and dark. */
export function shadow(ctx: Ctx, x: number, y: number, rx: number, strength = 0.6): void {
  soft(ctx, 26, () => oval(ctx, x, y + 8, rx * 1.12, rx * 0.15, `rgba(2,3,8,${strength * 0.75})`));
  soft(ctx, 9, () => oval(ctx, x, y, rx * 0.94, rx * 0.06, `rgba(2,3,8,${strength})`));
}

/** Draws only within a shape. */
export function inside(ctx: Ctx, edge: Path2D, draw: () => void): void {
  ctx.save();
  ctx.clip(edge);
  draw();
  ctx.restore();
}

/** Fills a shape over its own shadow. */
export function raised(
  ctx: Ctx,
  edge: Path2D,
  fill: string | CanvasGradient,
  drop: { x?: number; y?: number; blur: number; dark: number },
): void {
  ctx.save();
  ctx.shadowColor = `rgba(2,3,8,${drop.dark})`;
  ctx.shadowBlur = drop.blur;
  ctx.shadowOffsetX = drop.x ?? 0;
  ctx.shadowOffsetY = drop.y ?? 0;
  ctx.fillStyle = fill;
  ctx.fill(edge);
  ctx.restore();
}

/** A shape, by the path of an SVG. */
export const outline = (path: string): Path2D => new Path2D(path);

export function rounded(x: number, y: number, w: number, h: number, r: number): Path2D {
  const edge = new Path2D();
  edge.roundRect(x, y, w, h, r);
  return edge;
}

export function round(x: number, y: number, r: number): Path2D {
  const edge = new Path2D();
  edge.arc(x, y, r, 0, Math.PI * 2);
  return edge;
}

/** A moment of one of the demo's clips, painted for a picture of this size. */
export function moment(slug: string, at: number, w: number, h: number): Canvas {
  const [clip] = clipsNamed([slug]);
  if (!clip) throw new Error(`no clip ${slug}`);
  const paint = actOf(clip).scene({ w, h, durationS: clip.durationS });
  return layer(w, h, (pen) => paint(pen, at));
}

/** Taice's mark: the open ring and the triangle, `r` being the radius of the ring. */
export function mark(
  ctx: Ctx,
  x: number,
  y: number,
  r: number,
  ring: string | CanvasGradient,
  play: string | CanvasGradient,
): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(r / 11, r / 11);
  ctx.translate(-14, -14);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 3;
  ctx.strokeStyle = ring;
  ctx.stroke(outline('M22.8 7.3A11 11 0 1 0 25 14'));
  ctx.lineWidth = 1.5;
  ctx.fillStyle = play;
  ctx.strokeStyle = play;
  const triangle = outline('M11.5 9.4v9.2l7.5-4.6z');
  ctx.fill(triangle);
  ctx.stroke(triangle);
  ctx.restore();
}

/** A sheen from the upper left, over a thing that spans this box. */
export const sheen = (
  ctx: Ctx,
  x: number,
  y: number,
  w: number,
  h: number,
  strength = 0.35,
): CanvasGradient =>
  linear(ctx, x, y, x + w, y + h, [
    [0, `rgba(255,255,255,${strength})`],
    [0.32, `rgba(255,255,255,${strength * 0.25})`],
    [0.33, 'rgba(255,255,255,0)'],
    [0.7, 'rgba(6,8,20,0)'],
    [1, `rgba(6,8,20,${strength * 0.7})`],
  ]);
