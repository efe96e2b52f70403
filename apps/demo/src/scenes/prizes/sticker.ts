import type { Path2D } from '@napi-rs/canvas';
import type { Ctx } from '../kit/stage.ts';
import { inside, outline } from './studio.ts';

/** A sticker around the origin, some 200 pixels across: its edge, and what is on it. */
export type Sticker = { readonly edge: Path2D; readonly draw: (ctx: Ctx) => void };

const RIM = 22;

/** Lays a sticker down: a white rim, its shadow, and what is on it. */
export function stick(ctx: Ctx, { edge, draw }: Sticker, lift = 1): void {
  ctx.save();
  ctx.lineJoin = 'round';
  ctx.lineWidth = RIM;
  ctx.strokeStyle = '#fbfbf7';
  ctx.fillStyle = '#fbfbf7';
  ctx.shadowColor = 'rgba(2,3,8,.5)';
  ctx.shadowBlur = 16 * lift;
  ctx.shadowOffsetY = 8 * lift;
  ctx.stroke(edge);
  ctx.shadowColor = 'transparent';
  ctx.fill(edge);
  ctx.restore();
  inside(ctx, edge, () => draw(ctx));
}

export function stroke(ctx: Ctx, path: string, colour: string, width: number): void {
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke(outline(path));
}
