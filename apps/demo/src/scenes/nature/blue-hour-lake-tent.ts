import { alpha, glow, linear, shape } from '../kit/paint.ts';
import type { Scene } from '../kit/stage.ts';

export function tent(
  ctx: Parameters<ReturnType<Scene>>[0],
  x: number,
  y: number,
  light: number,
): void {
  glow(ctx, x, y - 20, 190, '#ff9a3c', 0.5 * light);
  shape(
    ctx,
    [
      [x - 76, y + 4],
      [x - 6, y - 96],
      [x + 20, y + 4],
    ],
    linear(ctx, x - 60, y - 90, x, y, [
      [0, '#c8743a'],
      [1, alpha('#ffb85c', 1)],
    ]),
  );
  shape(
    ctx,
    [
      [x - 6, y - 96],
      [x + 78, y + 4],
      [x + 20, y + 4],
    ],
    linear(ctx, x, y - 90, x + 70, y, [
      [0, '#8a4527'],
      [1, '#5d2b22'],
    ]),
  );
  shape(
    ctx,
    [
      [x - 34, y + 4],
      [x - 14, y - 72],
      [x + 4, y + 4],
    ],
    linear(ctx, 0, y - 70, 0, y, [
      [0, '#ffe9b0'],
      [1, '#fff3cf'],
    ]),
  );
  glow(ctx, x - 14, y - 14, 70, '#ffe2a0', 0.75 * light);
}
