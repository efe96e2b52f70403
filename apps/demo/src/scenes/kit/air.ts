import { arc, fract } from './motion.ts';
import { alpha, disc, glow } from './paint.ts';
import { rng } from './random.ts';
import type { Ctx } from './stage.ts';

type Field = {
  x?: number;
  y?: number;
  w: number;
  h: number;
  count: number;
  seed: number;
  turn: number;
};

/** A night sky; each star twinkles on its own beat. */
export function stars(ctx: Ctx, field: Field & { size?: number; colour?: string }): void {
  const next = rng(field.seed);
  const { x = 0, y = 0, size = 1, colour = '#ffffff' } = field;
  for (let i = 0; i < field.count; i++) {
    const px = x + next() * field.w;
    const py = y + next() * field.h;
    const big = next() ** 6;
    const beat = 1 + Math.floor(next() * 5);
    const shine = 0.35 + 0.65 * (0.5 + 0.5 * Math.sin(Math.PI * 2 * (field.turn * beat + next())));
    ctx.fillStyle = alpha(colour, shine * (0.35 + 0.65 * next()));
    const r = size * (0.6 + big * 1.6);
    ctx.fillRect(px - r, py - r, r * 2, r * 2);
    if (big > 0.55) glow(ctx, px, py, r * 9, colour, 0.28 * shine);
  }
}

/** Rain as slanted strokes. */
export function rain(
  ctx: Ctx,
  field: Field & {
    length: number;
    slant: number;
    colour: string;
    opacity: number;
    width?: number;
    falls?: number;
  },
): void {
  const next = rng(field.seed);
  const { x = 0, y = 0, falls = 14 } = field;
  ctx.strokeStyle = alpha(field.colour, field.opacity);
  ctx.lineWidth = field.width ?? 1.4;
  ctx.lineCap = 'round';
  ctx.beginPath();
  for (let i = 0; i < field.count; i++) {
    const down = fract(next() + field.turn * (falls + Math.floor(next() * 6)));
    const px = x + next() * field.w * 1.2 + down * field.slant * field.h;
    const py = y + down * (field.h + field.length * 2) - field.length;
    const length = field.length * (0.6 + next() * 0.6);
    ctx.moveTo(px, py);
    ctx.lineTo(px - field.slant * length, py - length);
  }
  ctx.stroke();
}

/** Snow, petals, dust: soft dots that fall (or rise with `rise`) and sway. */
export function flakes(
  ctx: Ctx,
  field: Field & {
    size: number;
    colour: string;
    opacity: number;
    rise?: boolean;
    swing?: number;
    falls?: number;
  },
): void {
  const next = rng(field.seed);
  const { x = 0, y = 0, swing = 24, falls = 1 } = field;
  for (let i = 0; i < field.count; i++) {
    const way = fract(next() + field.turn * (falls + Math.floor(next() * 2)));
    const py = y + (field.rise === true ? 1 - way : way) * field.h;
    const px = x + next() * field.w + Math.sin(Math.PI * 2 * (way * 2 + next())) * swing;
    const r = field.size * (0.35 + next() * 0.65);
    disc(
      ctx,
      px,
      py,
      r,
      alpha(field.colour, field.opacity * arc(way, 0.12) * (0.4 + next() * 0.6)),
    );
  }
}

/** Steam or smoke: discs that rise, spread and thin out. */
export function steam(
  ctx: Ctx,
  plume: {
    x: number;
    y: number;
    w: number;
    rise: number;
    size: number;
    count: number;
    seed: number;
    turn: number;
    colour: string;
    opacity: number;
    lean?: number;
    rounds?: number;
  },
): void {
  const next = rng(plume.seed);
  for (let i = 0; i < plume.count; i++) {
    const way = fract(next() + plume.turn * (plume.rounds ?? 3));
    const start = (next() - 0.5) * plume.w;
    const phase = next();
    const px =
      plume.x +
      start * (1 + way * 0.5) +
      Math.sin(Math.PI * 2 * (way * 1.3 + phase)) * plume.size * 0.7 * way +
      (plume.lean ?? 0) * way;
    const py = plume.y - way * plume.rise;
    const r = plume.size * (0.35 + way * 1.1) * (0.7 + next() * 0.5);
    const opacity = plume.opacity * arc(way, 0.3) * (1 - way * 0.55);
    const gradient = ctx.createRadialGradient(px, py, 0, px, py, r);
    gradient.addColorStop(0, alpha(plume.colour, opacity));
    gradient.addColorStop(0.5, alpha(plume.colour, opacity * 0.45));
    gradient.addColorStop(1, alpha(plume.colour, 0));
    ctx.fillStyle = gradient;
    ctx.fillRect(px - r, py - r, r * 2, r * 2);
  }
}

/** Sparks: small hot dots that rise in curls and go out. */
export function sparks(
  ctx: Ctx,
  plume: {
    x: number;
    y: number;
    w: number;
    rise: number;
    count: number;
    seed: number;
    turn: number;
    colour: string;
    size?: number;
    rounds?: number;
    curl?: number;
  },
): void {
  const next = rng(plume.seed);
  for (let i = 0; i < plume.count; i++) {
    const way = fract(next() + plume.turn * ((plume.rounds ?? 4) + Math.floor(next() * 3)));
    const px =
      plume.x +
      (next() - 0.5) * plume.w * (1 + way * 2) +
      Math.sin(way * 9 + next() * 6) * (plume.curl ?? 18) * way;
    const py = plume.y - way ** 0.8 * plume.rise * (0.5 + next() * 0.5);
    const r = (plume.size ?? 2.4) * (1 - way * 0.7);
    const shine = arc(way, 0.15) * (0.6 + next() * 0.4);
    disc(ctx, px, py, r, alpha(plume.colour, shine));
    glow(ctx, px, py, r * 5, plume.colour, shine * 0.4);
  }
}

/** Lights far out of focus. */
export function bokeh(
  ctx: Ctx,
  field: Field & { low: number; high: number; colours: readonly string[]; opacity: number },
): void {
  const next = rng(field.seed);
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  for (let i = 0; i < field.count; i++) {
    const px = (field.x ?? 0) + next() * field.w;
    const py = (field.y ?? 0) + next() * field.h;
    const r = field.low + (field.high - field.low) * next();
    const colour = field.colours[Math.floor(next() * field.colours.length)] ?? '#ffffff';
    const shine =
      field.opacity *
      (0.55 + 0.45 * Math.sin(Math.PI * 2 * (field.turn * (1 + Math.floor(next() * 3)) + next())));
    const gradient = ctx.createRadialGradient(px, py, 0, px, py, r);
    gradient.addColorStop(0, alpha(colour, shine * 0.6));
    gradient.addColorStop(0.82, alpha(colour, shine * 0.75));
    gradient.addColorStop(0.93, alpha(colour, shine));
    gradient.addColorStop(1, alpha(colour, 0));
    ctx.fillStyle = gradient;
    ctx.fillRect(px - r, py - r, r * 2, r * 2);
  }
  ctx.restore();
}
