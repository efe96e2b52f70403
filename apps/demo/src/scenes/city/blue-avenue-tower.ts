import { breathe } from '../kit/motion.ts';
import { alpha, box, glow, mix } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import { windows } from './blue-avenue-windows.ts';

export const block = (i: number): number => [420, 350, 330, 250, 190][i] ?? 200;

const edge = (depth: number): number => [0, 210, 350, 440, 505][depth] ?? 540;

export function tower(
  ctx: Ctx,
  w: number,
  depth: number,
  left: boolean,
  tall: number,
  night: number,
  turn: number,
): void {
  const inner = [235, 372, 456, 516, 560][depth] ?? 560;
  const outer = edge(depth);
  const height = tall + (left ? 0 : 46 - depth * 20);
  const base = 640 - depth * 40;
  const tone = mix(
    ['#3a2c5e', '#463366', '#533a70', '#62437a', '#724e84'][depth] ?? '#3a2c5e',
    ['#0a0a26', '#0e0d30', '#12113a', '#171544', '#1d1a4e'][depth] ?? '#0a0a26',
    night,
  );
  const x = left ? outer - 8 : w - inner;
  box(ctx, x, base - height - 120 + depth * 40, inner - outer + 8, height + 300, 2, tone);
  windows(
    ctx,
    x,
    base - height - 120 + depth * 40,
    inner - outer + 8,
    height + 60,
    22 - depth * 3.4,
    depth * 2 + (left ? 1 : 0),
    night,
    0.6,
  );
  if (depth === 1) {
    const hue = left ? '#ff4f8b' : '#38d6ff';
    const sx = left ? x + 116 : x + 14;
    const shine = night * (0.8 + 0.2 * breathe(turn, 6));
    box(ctx, sx, 210, 34, 160, 5, mix('#2a1c40', '#140a26', night));
    glow(ctx, sx + 17, 290, 170, hue, 0.7 * shine);
    for (let i = 0; i < 5; i++)
      box(ctx, sx + 8, 222 + i * 29, 18, 19, 4, alpha(hue, 0.25 + 0.75 * shine));
  }
}
