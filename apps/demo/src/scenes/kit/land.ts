import { fbm, rng } from './random.ts';
import type { Ctx } from './stage.ts';

type Profile = (x: number) => number;

/** A mountain skyline: height above the base in pixels, repeating after `period` pixels. */
export function peaks(
  seed: number,
  height: number,
  width: number,
  period: number,
  sharp = 1.6,
): Profile {
  const cells = Math.max(1, Math.round(period / width));
  return (x) => {
    const u = (x / period) * cells;
    const broad = fbm(u, 0.5, seed, 2, cells);
    const crest = 1 - Math.abs(2 * fbm(u * 2, 7.5, seed + 3, 3, cells * 2) - 1);
    const rough = fbm(u * 9, 3.5, seed + 5, 4, cells * 9) - 0.5;
    return height * (0.1 + 0.95 * broad * crest ** sharp + rough * 0.16);
  };
}

/** Soft rolling ground: height above the base in pixels, repeating after `period` pixels. */
export function hills(
  seed: number,
  height: number,
  width: number,
  period: number,
  octaves = 3,
): Profile {
  const cells = Math.max(1, Math.round(period / width));
  return (x) => height * fbm((x / period) * cells, 0.5, seed, octaves, cells);
}

/** Fills the ground below a skyline standing on `base`. `shift` slides the view over it. */
export function ridge(
  ctx: Ctx,
  profile: Profile,
  area: { x?: number; w: number; base: number; bottom: number; shift?: number; step?: number },
  fill: string | CanvasGradient,
): void {
  const { x = 0, w, base, bottom, shift = 0, step = 3 } = area;
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.moveTo(x, bottom);
  for (let at = x; at <= x + w + step; at += step) ctx.lineTo(at, base - profile(at + shift));
  ctx.lineTo(x + w + step, bottom);
  ctx.closePath();
  ctx.fill();
}

/** A spruce standing on (x, y), `height` pixels tall; its boughs are ragged by its seed. */
export function spruce(
  ctx: Ctx,
  x: number,
  y: number,
  height: number,
  fill: string | CanvasGradient,
  seed = 1,
  lean = 0,
): void {
  const next = rng(seed);
  const boughs = Math.max(5, Math.round(height / 14));
  const tip: [number, number] = [x + lean, y - height];
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  for (let i = 1; i <= boughs; i++) {
    const share = i / boughs;
    const reach = height * (0.03 + 0.21 * share) * (0.8 + next() * 0.35);
    const level = y - height * (1 - share) * 0.96 - height * 0.04;
    const centre = x + lean * (1 - share);
    left.push(
      [centre - reach, level + height * 0.025],
      [centre - reach * 0.42, level - height * 0.004],
    );
    right.push(
      [centre + reach * (0.85 + next() * 0.3), level + height * 0.025],
      [centre + reach * 0.42, level - height * 0.004],
    );
  }
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.moveTo(...tip);
  for (const p of right) ctx.lineTo(...p);
  ctx.lineTo(x + height * 0.02, y);
  ctx.lineTo(x - height * 0.02, y);
  for (const p of left.reverse()) ctx.lineTo(...p);
  ctx.closePath();
  ctx.fill();
}

/** A wood along a skyline. */
export function wood(
  ctx: Ctx,
  area: {
    x: number;
    w: number;
    y: Profile | number;
    count: number;
    low: number;
    high: number;
    seed: number;
  },
  fill: string | CanvasGradient,
): void {
  const next = rng(area.seed);
  for (let i = 0; i < area.count; i++) {
    const x = area.x + (area.w * (i + next() * 0.9)) / area.count;
    const ground = typeof area.y === 'number' ? area.y : area.y(x);
    spruce(
      ctx,
      x,
      ground + 4,
      area.low + (area.high - area.low) * next() ** 1.6,
      fill,
      area.seed * 97 + i,
    );
  }
}

/** A tuft of blades bending by `wind` (-1 to 1). */
export function grass(
  ctx: Ctx,
  area: {
    x: number;
    w: number;
    y: Profile | number;
    count: number;
    height: number;
    seed: number;
    wind: (x: number) => number;
  },
  stroke: string,
): void {
  const next = rng(area.seed);
  ctx.strokeStyle = stroke;
  ctx.lineCap = 'round';
  ctx.lineWidth = Math.max(1, area.height / 34);
  ctx.beginPath();
  for (let i = 0; i < area.count; i++) {
    const x = area.x + area.w * next();
    const ground = typeof area.y === 'number' ? area.y : area.y(x);
    const tall = area.height * (0.45 + next() * 0.55);
    const bend = tall * (0.35 * area.wind(x) + (next() - 0.5) * 0.5);
    ctx.moveTo(x, ground + 3);
    ctx.quadraticCurveTo(x + bend * 0.2, ground - tall * 0.6, x + bend, ground - tall);
  }
  ctx.stroke();
}
