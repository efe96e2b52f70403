import { alpha, disc, glow, linear, placed, radial } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';
import { backdrop, inside, mark, outline, raised, shadow, sheen } from './studio.ts';

function kernel(ctx: Ctx, x: number, y: number, r: number, turn: number): void {
  placed(ctx, { x, y, turn, scale: r / 30 }, () => {
    const puffs = [
      [-16, 6, 18],
      [14, 8, 19],
      [-2, -14, 20],
      [4, 4, 16],
    ] as const;
    for (const [px, py, pr] of puffs)
      disc(
        ctx,
        px,
        py,
        pr,
        radial(ctx, px - 6, py - 8, pr * 1.4, [
          [0, '#fffdf0'],
          [0.55, '#ffe9a8'],
          [1, '#d9a244'],
        ]),
      );
    disc(ctx, 2, 6, 5, 'rgba(190,112,30,.55)');
  });
}

function bucket(ctx: Ctx): void {
  for (const [x, y, r, turn] of scatter(
    26,
    7,
    (next, i) =>
      [
        -150 + (i % 9) * 38 + next() * 12,
        -168 - Math.floor(i / 9) * 34 - next() * 16,
        31,
        next() * 6,
      ] as const,
  ))
    if (Math.abs(x) < 172 + (y + 168) * 0.7) kernel(ctx, x, y, r, turn);
  const body = outline('M-172 -162C-100 -128 100 -128 172 -162L128 222C60 246 -60 246 -128 222Z');
  raised(ctx, body, '#fff4e4', { x: 12, y: 10, blur: 34, dark: 0.55 });
  inside(ctx, body, () => {
    for (const i of [-3, -1, 1, 3]) {
      ctx.fillStyle = '#e23a50';
      ctx.fill(outline(`M${i * 50 - 25} -180H${i * 50 + 25}L${i * 38 + 19} 260H${i * 38 - 19}Z`));
    }
    ctx.fillStyle = linear(ctx, -172, 0, 172, 0, [
      [0, 'rgba(50,4,20,.5)'],
      [0.22, 'rgba(255,255,255,.22)'],
      [0.45, 'rgba(255,255,255,0)'],
      [1, 'rgba(50,4,20,.6)'],
    ]);
    ctx.fillRect(-180, -180, 360, 430);
    ctx.fillStyle = linear(ctx, 0, -160, 0, -90, [
      [0, 'rgba(50,4,20,.35)'],
      [1, 'rgba(50,4,20,0)'],
    ]);
    ctx.fillRect(-180, -180, 360, 100);
  });
  ctx.lineWidth = 7;
  ctx.strokeStyle = '#fffaf0';
  ctx.lineCap = 'round';
  ctx.stroke(outline('M-172 -162C-100 -128 100 -128 172 -162'));
  disc(ctx, 0, 62, 66, '#fff4e4');
  disc(
    ctx,
    0,
    62,
    60,
    radial(ctx, -20, 40, 90, [
      [0, '#33386e'],
      [1, '#14173a'],
    ]),
  );
  mark(ctx, 0, 62, 32, '#ffffff', '#ffc24b');
}

function ticket(ctx: Ctx, light: string, deep: string): void {
  const edge = outline(
    'M-168 -84H168Q180 -84 180 -72V-26A26 26 0 0 0 180 26V72Q180 84 168 84H-168Q-180 84 -180 72V26A26 26 0 0 0 -180 -26V-72Q-180 -84 -168 -84Z',
  );
  raised(
    ctx,
    edge,
    linear(ctx, -180, -84, 180, 84, [
      [0, light],
      [1, deep],
    ]),
    { x: 6, y: 14, blur: 28, dark: 0.6 },
  );
  inside(ctx, edge, () => {
    ctx.fillStyle = sheen(ctx, -180, -84, 360, 168, 0.3);
    ctx.fillRect(-180, -84, 360, 168);
  });
  ctx.strokeStyle = alpha('#ffffff', 0.8);
  ctx.lineWidth = 4;
  ctx.setLineDash([9, 11]);
  ctx.stroke(outline('M88 -76V76'));
  ctx.setLineDash([]);
  ctx.fillStyle = '#fff8ee';
  ctx.strokeStyle = '#fff8ee';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 10;
  const triangle = outline('M-70 -36V36L-4 0Z');
  ctx.fill(triangle);
  ctx.stroke(triangle);
  for (const y of [-32, -12, 8, 28]) ctx.fillRect(110, y, y === 8 ? 30 : 44, 7);
}

/** Popcorn and two tickets. */
export function films(ctx: Ctx): void {
  backdrop(ctx, '#8a3038', '#1e0a10');
  glow(ctx, 560, 280, 430, '#ff9a6c', 0.3);
  shadow(ctx, 524, 668, 190, 0.7);
  shadow(ctx, 764, 672, 170, 0.5);
  placed(ctx, { x: 776, y: 470, turn: 0.3, scale: 0.92 }, () => ticket(ctx, '#7fa0ff', '#2c3fc4'));
  placed(ctx, { x: 504, y: 432, turn: -0.03 }, () => bucket(ctx));
  placed(ctx, { x: 766, y: 568, turn: -0.16 }, () => ticket(ctx, '#ffd06a', '#f27a1c'));
  kernel(ctx, 356, 662, 26, 1);
  kernel(ctx, 306, 676, 22, 3);
}
