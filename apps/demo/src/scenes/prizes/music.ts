import { alpha, disc, glow, linear, placed } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import { backdrop, inside, moment, raised, round, rounded, shadow, sheen } from './studio.ts';

const SLEEVE = 470;

function record(ctx: Ctx, r: number): void {
  raised(ctx, round(0, 0, r), '#0c0b12', { x: 10, y: 18, blur: 40, dark: 0.65 });
  for (let groove = 76; groove < r - 6; groove += 4) {
    ctx.strokeStyle = alpha('#ffffff', groove % 36 === 0 ? 0.02 : 0.075);
    ctx.lineWidth = 1.6;
    ctx.stroke(round(0, 0, groove));
  }
  const light = ctx.createConicGradient(-0.9, 0, 0);
  for (const [at, strength] of [
    [0, 0.3],
    [0.1, 0],
    [0.4, 0],
    [0.5, 0.26],
    [0.6, 0],
    [0.9, 0],
    [1, 0.3],
  ] as const)
    light.addColorStop(at, alpha('#cfd4ff', strength));
  disc(ctx, 0, 0, r - 3, light);
  disc(
    ctx,
    0,
    0,
    70,
    linear(ctx, -60, -60, 60, 60, [
      [0, '#ffc24b'],
      [1, '#ff5d7a'],
    ]),
  );
  ctx.strokeStyle = 'rgba(60,10,40,.35)';
  ctx.lineWidth = 3;
  ctx.stroke(round(0, 0, 54));
  disc(ctx, 0, 0, 9, '#171020');
}

/** A record half out of its sleeve. */
export function music(ctx: Ctx): void {
  backdrop(ctx, '#6a3a7e', '#170b24');
  glow(ctx, 520, 330, 430, '#ff7ad0', 0.26);
  shadow(ctx, 610, 690, 370);
  placed(ctx, { x: 760, y: 414, turn: 0.5 }, () => record(ctx, 224));
  placed(ctx, { x: 482, y: 402, turn: -0.06 }, () => {
    const half = SLEEVE / 2;
    const edge = rounded(-half, -half, SLEEVE, SLEEVE, 12);
    raised(ctx, edge, '#20122e', { x: 12, y: 26, blur: 54, dark: 0.7 });
    inside(ctx, edge, () => {
      ctx.drawImage(moment('neon-rain', 4.5, 900, 900), -half, -half, SLEEVE, SLEEVE);
      ctx.fillStyle = sheen(ctx, -half, -half, SLEEVE, SLEEVE, 0.26);
      ctx.fillRect(-half, -half, SLEEVE, SLEEVE);
      ctx.fillStyle = 'rgba(6,8,20,.4)';
      ctx.fillRect(half - 5, -half, 5, SLEEVE);
    });
    ctx.strokeStyle = 'rgba(255,255,255,.22)';
    ctx.lineWidth = 2;
    ctx.stroke(rounded(-half + 1, -half + 1, SLEEVE - 2, SLEEVE - 2, 11));
  });
}
