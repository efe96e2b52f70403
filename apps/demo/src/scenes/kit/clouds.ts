import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { smooth } from './motion.ts';
import { fbm } from './random.ts';
import type { Ctx } from './stage.ts';

type CloudLook = {
  seed: number;
  /** Size of the texture in pixels; it tiles sideways. */
  w: number;
  h: number;
  /** Cells across and down: many down and few across give long streaks. */
  across: number;
  down: number;
  octaves?: number;
  /** Noise below `from` is clear, above `to` is full. */
  from: number;
  to: number;
  colour: readonly [r: number, g: number, b: number];
  /** Lit colour for the thin upper edges of each cloud. */
  light?: readonly [r: number, g: number, b: number];
  /** Opacity from top (0) to bottom (1). */
  fade?: (y: number) => number;
};

/** A soft cloud field as a texture; scaled up it stays smooth and compresses well. */
export function clouds(look: CloudLook): Canvas {
  const { w, h, seed, across, down, octaves = 4 } = look;
  const canvas = createCanvas(w, h);
  const ctx = canvas.getContext('2d');
  const image = ctx.createImageData(w, h);
  const light = look.light ?? look.colour;
  for (let y = 0; y < h; y++) {
    const fade = look.fade?.(y / h) ?? smooth(0, 0.25, y / h) * (1 - smooth(0.7, 1, y / h));
    for (let x = 0; x < w; x++) {
      const here = fbm((x / w) * across, (y / h) * down, seed, octaves, across);
      const above = fbm((x / w) * across, ((y - h * 0.035) / h) * down, seed, octaves, across);
      const body = smooth(look.from, look.to, here);
      const lit = Math.min(1, Math.max(0, (here - above) * 6 + 0.3));
      const i = (y * w + x) * 4;
      for (const c of [0, 1, 2] as const)
        image.data[i + c] = look.colour[c] + (light[c] - look.colour[c]) * lit;
      image.data[i + 3] = body * fade * 255;
    }
  }
  ctx.putImageData(image, 0, 0);
  return canvas;
}

/** Lays a sideways-tiling texture over `w` × `h`, moved by `shift` of its own width (whole shifts loop). */
export function drift(
  ctx: Ctx,
  texture: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  shift: number,
): void {
  const offset = (((shift % 1) + 1) % 1) * w;
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, w, h);
  ctx.clip();
  ctx.imageSmoothingEnabled = true;
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(texture, x - offset, y, w, h);
  ctx.drawImage(texture, x - offset + w, y, w, h);
  ctx.restore();
}
