import { sway } from '../kit/motion.ts';
import { blob, box, line, linear, oval, placed, radial } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';

export function bowl(ctx: Ctx, x: number, y: number, turn: number): void {
  oval(ctx, x, y + 176, 250, 36, 'rgba(24,8,2,.55)');
  blob(
    ctx,
    [
      [x - 300, y - 40],
      [x + 300, y - 40],
      [x + 262, y + 74],
      [x + 150, y + 164],
      [x - 150, y + 164],
      [x - 262, y + 74],
    ],
    linear(ctx, x - 300, 0, x + 300, 0, [
      [0, '#16305c'],
      [0.3, '#3d74b8'],
      [0.55, '#24508f'],
      [1, '#0c1d3c'],
    ]),
  );
  for (let i = 0; i < 11; i++) {
    const a = -1.15 + i * 0.23;
    ctx.strokeStyle = 'rgba(240,246,255,.5)';
    ctx.lineWidth = 4;
    ctx.beginPath();
    ctx.arc(x + Math.sin(a) * 262, y + 56 + Math.cos(a) * 44, 18, 0, Math.PI * 2);
    ctx.stroke();
  }
  oval(ctx, x, y - 42, 304, 104, '#f2f5fa');
  oval(ctx, x, y - 40, 288, 95, '#1c3a6b');
  oval(
    ctx,
    x,
    y - 32,
    276,
    86,
    radial(ctx, x - 40, y - 60, 300, [
      [0, '#f0b45c'],
      [0.6, '#d98a34'],
      [1, '#a85c1c'],
    ]),
  );
  ctx.save();
  ctx.beginPath();
  ctx.ellipse(x, y - 32, 276, 86, 0, 0, Math.PI * 2);
  ctx.clip();
  for (const one of scatter(46, 8, (next) => ({
    x: next() * 2 - 1,
    y: next() * 2 - 1,
    r: 3 + next() * 11,
  })))
    oval(
      ctx,
      x + one.x * 262 + 5 * sway(turn, 3, one.x),
      y - 32 + one.y * 76,
      one.r,
      one.r * 0.45,
      'rgba(255,226,150,.5)',
    );
  for (let i = 0; i < 30; i++)
    line(
      ctx,
      [
        [x - 150 + i * 7, y - 46 + (i % 5) * 6],
        [x - 60 + i * 5, y - 86 + (i % 7) * 10 + 2 * sway(turn, 3, i * 0.1)],
        [x + 40 + i * 4, y - 50 + (i % 4) * 12],
        [x + 90 + i * 3, y - 4 - (i % 6) * 6],
      ],
      i % 3 === 0 ? '#fff0b8' : i % 3 === 1 ? '#f6d888' : '#e8bf64',
      6,
    );
  ctx.restore();
  for (const [dx, dy, a] of [
    [-172, -44, -0.2],
    [-120, -14, 0.1],
  ] as const)
    placed(ctx, { x: x + dx, y: y + dy, turn: a }, () => {
      oval(ctx, 0, 0, 70, 32, '#7a3a24');
      oval(ctx, 0, -3, 67, 29, '#d98e6a');
      oval(ctx, -4, -4, 50, 19, '#f0b898');
      line(
        ctx,
        [
          [-40, -8],
          [-6, -16],
          [36, -6],
        ],
        '#ffe2cf',
        5,
      );
      line(
        ctx,
        [
          [-34, 8],
          [4, 2],
          [40, 8],
        ],
        '#b8653f',
        4,
      );
    });
  for (const [dx, dy] of [
    [152, -8],
    [206, -40],
  ] as const) {
    oval(ctx, x + dx, y + dy, 50, 33, '#f6efe2');
    oval(ctx, x + dx, y + dy - 3, 46, 29, '#fffdf6');
    oval(
      ctx,
      x + dx + 2,
      y + dy - 3,
      26,
      17,
      radial(ctx, x + dx - 4, y + dy - 10, 32, [
        [0, '#ffcf4c'],
        [1, '#f0881c'],
      ]),
    );
    oval(ctx, x + dx - 6, y + dy - 9, 6, 3, 'rgba(255,255,255,.8)');
  }
  for (const [dx, a] of [
    [206, 0.12],
    [246, 0.3],
  ] as const)
    placed(ctx, { x: x + dx, y: y - 96, turn: a }, () =>
      box(
        ctx,
        -32,
        -74,
        64,
        100,
        4,
        linear(ctx, -32, 0, 32, 0, [
          [0, '#1a2e20'],
          [0.5, '#31523a'],
          [1, '#142418'],
        ]),
      ),
    );
  for (let i = 0; i < 40; i++) {
    const a = i * 2.4;
    const r = Math.sqrt(i / 40);
    ctx.strokeStyle = i % 2 === 0 ? '#7fc05a' : '#bfe48a';
    ctx.lineWidth = 3.4;
    ctx.beginPath();
    ctx.ellipse(
      x + 4 + Math.cos(a) * 74 * r,
      y + 10 + Math.sin(a) * 24 * r,
      7,
      4.6,
      a,
      0,
      Math.PI * 2,
    );
    ctx.stroke();
  }
  placed(ctx, { x: x - 22, y: y - 92, turn: -0.1 }, () => {
    oval(ctx, 0, 0, 44, 26, '#fffaf2');
    ctx.strokeStyle = '#ff7a9a';
    ctx.lineWidth = 5;
    ctx.beginPath();
    for (let i = 0; i < 40; i++) {
      const a = i * 0.3;
      ctx.lineTo(Math.cos(a) * i * 0.62, Math.sin(a) * i * 0.36);
    }
    ctx.stroke();
  });
  ctx.strokeStyle = 'rgba(255,255,255,.75)';
  ctx.lineWidth = 5;
  ctx.beginPath();
  ctx.ellipse(x, y - 42, 298, 100, 0, Math.PI * 1.08, Math.PI * 1.5);
  ctx.stroke();
}
