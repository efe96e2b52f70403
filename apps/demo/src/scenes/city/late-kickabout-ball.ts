import { disc, line, linear, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function ball(ctx: Ctx, x: number, y: number, r: number, spin: number): void {
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.clip();
  disc(
    ctx,
    x,
    y,
    r,
    linear(ctx, x + r, y - r, x - r, y + r, [
      [0, '#ffffff'],
      [1, '#b9c3d4'],
    ]),
  );
  ctx.translate(x, y);
  ctx.rotate(spin);
  for (let i = 0; i < 6; i++) {
    const a = (i / 5) * Math.PI * 2;
    const [px, py] = i === 5 ? [0, 0] : [Math.cos(a) * r * 0.88, Math.sin(a) * r * 0.88];
    shape(
      ctx,
      Array.from(
        { length: 5 },
        (_, k) =>
          [
            px + Math.cos((k / 5) * Math.PI * 2 + a) * r * 0.33,
            py + Math.sin((k / 5) * Math.PI * 2 + a) * r * 0.33,
          ] as const,
      ),
      '#1c2238',
    );
    if (i < 5)
      line(
        ctx,
        [
          [0, 0],
          [px, py],
        ],
        '#8a93a6',
        1.6,
      );
  }
  ctx.restore();
}
