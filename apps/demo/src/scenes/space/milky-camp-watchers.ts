import { limb, person, silhouette } from '../kit/figure.ts';
import { standing } from '../kit/pose.ts';
import { breathe, sway } from '../kit/motion.ts';
import { alpha, box, disc, glow, line, linear } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function meteor(ctx: Ctx, one: { x: number; y: number; long: number }, age: number): void {
  if (age > 0.9) return;
  const share = age / 0.9;
  const head = share * (one.long + 260);
  const [dx, dy] = [-0.82, 0.57];
  const from = Math.max(0, head - one.long);
  const at = (d: number): [number, number] => [one.x + dx * d, one.y + dy * d];
  const shine = Math.sin(Math.PI * share);
  const [hx, hy] = at(head);
  const [tx, ty] = at(from);
  line(
    ctx,
    [
      [tx, ty],
      [hx, hy],
    ],
    linear(ctx, tx, ty, hx, hy, [
      [0, 'rgba(200,220,255,0)'],
      [1, alpha('#ffffff', shine)],
    ]),
    3.2,
  );
  glow(ctx, hx, hy, 34, '#dfeaff', 0.9 * shine);
}

export function van(ctx: Ctx, x: number, y: number, turn: number): void {
  const light = 0.85 + 0.15 * breathe(turn, 3);
  glow(ctx, x + 40, y - 60, 230, '#ffb45c', 0.42 * light);
  ctx.fillStyle = linear(ctx, 0, y - 130, 0, y, [
    [0, '#e9dcc2'],
    [0.46, '#cdb994'],
    [0.48, '#2e7f86'],
    [1, '#174750'],
  ]);
  ctx.beginPath();
  ctx.roundRect(x - 140, y - 132, 262, 122, [34, 44, 14, 14]);
  ctx.fill();
  for (const [dx, ww] of [
    [-118, 58],
    [-50, 58],
    [18, 50],
  ] as const) {
    box(
      ctx,
      x + dx,
      y - 114,
      ww,
      44,
      9,
      linear(ctx, 0, y - 114, 0, y - 70, [
        [0, '#fff0c4'],
        [1, '#ffb95e'],
      ]),
    );
    glow(ctx, x + dx + ww / 2, y - 92, 60, '#ffc878', 0.45 * light);
  }
  box(ctx, x + 76, y - 112, 38, 42, 9, '#20304e');
  for (const dx of [-86, 72]) {
    disc(ctx, x + dx, y - 8, 27, '#0c0c1a');
    disc(ctx, x + dx, y - 8, 13, '#c9c2b2');
  }
  box(ctx, x - 120, y - 152, 196, 20, 5, '#5b3b26');
  box(ctx, x - 100, y - 166, 70, 16, 5, '#8a3d34');
  box(ctx, x - 10, y - 164, 60, 14, 5, '#37536e');
  for (let i = 0; i < 8; i++) {
    const bx = x - 130 + i * 33;
    const by = y - 140 + 12 * Math.sin((i / 7) * Math.PI);
    disc(ctx, bx, by, 4, '#ffe6ac');
    glow(ctx, bx, by, 20, '#ffc46a', 0.6 + 0.3 * breathe(turn, 4, i * 0.3));
  }
}

export function watchers(ctx: Ctx, turn: number): void {
  const dark = silhouette('#0a0a20');
  const [x, y] = [540, 1142];
  for (const dx of [-30, 6, 36])
    line(
      ctx,
      [
        [x, y - 96],
        [x + dx, y + 4],
      ],
      '#0a0a20',
      5,
    );
  ctx.save();
  ctx.translate(x, y - 104);
  ctx.rotate(-0.86 + 0.02 * sway(turn));
  box(
    ctx,
    -50,
    -15,
    128,
    30,
    6,
    linear(ctx, 0, -15, 0, 15, [
      [0, '#e8ebf5'],
      [1, '#3d4670'],
    ]),
  );
  box(ctx, 70, -20, 24, 40, 4, '#c6ccde');
  box(ctx, -62, -8, 16, 16, 3, '#1a1d3a');
  ctx.restore();
  person(
    ctx,
    x - 62,
    y + 6,
    158,
    {
      ...standing,
      lean: 0.34,
      head: 0.1 + 0.04 * sway(turn, 2),
      near: { hip: 0.1, knee: -0.12, shoulder: 0.9, elbow: 1 },
      far: { hip: -0.2, knee: -0.05, shoulder: 0.7, elbow: 0.8 },
    },
    dark,
    'cap',
  );
  const child = person(
    ctx,
    640,
    1148,
    118,
    {
      ...standing,
      lean: -0.06,
      head: -0.35,
      near: { hip: 0.08, knee: -0.05, shoulder: 2.45 + 0.12 * sway(turn, 5), elbow: 0.1 },
      far: { hip: -0.14, knee: 0, shoulder: -0.1, elbow: 0.3 },
    },
    dark,
    'tail',
  );
  limb(ctx, child.nearHand, [child.nearHand[0] + 7, child.nearHand[1] - 11], 2, 1.5, '#0a0a20');
}
