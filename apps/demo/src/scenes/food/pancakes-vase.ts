import { sway } from '../kit/motion.ts';
import { blob, box, disc, line, linear, oval, placed, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function curtains(ctx: Ctx, turn: number): void {
  for (const side of [-1, 1]) {
    for (let i = 0; i < 6; i++) {
      const x = 360 + side * (330 - i * 26);
      const swing = 16 * sway(turn, 2, i * 0.07) * (side > 0 ? 1 : -1);
      shape(
        ctx,
        [
          [x - 17, 0],
          [x + 17, 0],
          [x + 17 + swing + side * 34, 740],
          [x - 17 + swing + side * 34, 740],
        ],
        linear(ctx, x - 17, 0, x + 17, 0, [
          [0, 'rgba(255,236,214,.95)'],
          [0.5, 'rgba(255,250,240,.95)'],
          [1, 'rgba(240,205,170,.95)'],
        ]),
      );
    }
  }
  box(ctx, 0, 22, 720, 14, 7, '#c98f5a');
}

export function table(ctx: Ctx, w: number, h: number): void {
  shape(
    ctx,
    [
      [0, 860],
      [w, 860],
      [w, h],
      [0, h],
    ],
    linear(ctx, 0, 860, 0, h, [
      [0, '#e8b888'],
      [0.1, '#d99f6b'],
      [1, '#9a633a'],
    ]),
  );
  for (let i = 0; i < 7; i++) {
    box(ctx, 0, 890 + i * 58, w, 22, 0, 'rgba(255,250,240,.5)');
    box(ctx, i * 116 - 8 + (i - 3) * 4, 862, 34, h, 0, 'rgba(226,92,92,.16)');
  }
  oval(ctx, 360, 1128, 318, 92, 'rgba(90,46,20,.35)');
  oval(ctx, 360, 1108, 316, 88, '#c9d8e2');
  oval(ctx, 360, 1100, 316, 86, '#ffffff');
  oval(ctx, 360, 1102, 250, 64, '#e2ebf1');
  oval(ctx, 360, 1104, 244, 61, '#f8fbfd');
}

export function vase(ctx: Ctx, x: number, y: number, s: number, turn: number): void {
  placed(ctx, { x, y, scale: s }, () => {
    for (const [a, tall, hue] of [
      [-0.5, 190, '#ff9ab0'],
      [-0.16, 240, '#fff0f2'],
      [0.2, 214, '#ffb86a'],
      [0.52, 170, '#ff8a9a'],
    ] as const) {
      const bend = a + 0.04 * sway(turn, 2, a);
      const px = Math.sin(bend) * tall;
      const py = -80 - Math.cos(bend) * tall;
      line(
        ctx,
        [
          [0, -70],
          [px * 0.4, -80 - tall * 0.5],
          [px, py],
        ],
        '#6d9a54',
        5,
      );
      for (let i = 0; i < 8; i++) {
        const k = (i / 8) * Math.PI * 2;
        oval(ctx, px + Math.cos(k) * 19, py + Math.sin(k) * 19, 15, 10, hue, k);
      }
      disc(ctx, px, py, 12, '#ffd24c');
    }
    blob(
      ctx,
      [
        [-30, -96],
        [30, -96],
        [26, -60],
        [50, -12],
        [26, 16],
        [-26, 16],
        [-50, -12],
        [-26, -60],
      ],
      linear(ctx, -50, 0, 50, 0, [
        [0, '#5a9ab8'],
        [0.4, '#bfe2ee'],
        [1, '#3d7590'],
      ]),
    );
  });
}
