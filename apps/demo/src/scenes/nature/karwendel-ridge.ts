import { clouds, drift } from '../kit/clouds.ts';
import { limb, person, silhouette } from '../kit/figure.ts';
import { walking } from '../kit/pose.ts';
import { peaks, ridge, spruce } from '../kit/land.ts';
import { breathe, sway } from '../kit/motion.ts';
import { alpha, glow, layer, line, linear, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';

/** Walking a ridge at sunset while five ranges slide past at their own pace. */
export const karwendelRidge: Scene = ({ w, h, durationS }) => {
  const high = clouds({
    seed: 3,
    w: 640,
    h: 240,
    across: 3,
    down: 15,
    octaves: 5,
    from: 0.5,
    to: 0.76,
    colour: [88, 60, 118],
    light: [255, 168, 142],
  });
  const mist = clouds({
    seed: 12,
    w: 480,
    h: 120,
    across: 4,
    down: 3,
    octaves: 4,
    from: 0.42,
    to: 0.86,
    colour: [255, 176, 150],
    fade: (y) => Math.sin(Math.PI * y),
  });
  const ranges = [
    { seed: 2, height: 400, width: 300, base: 560, laps: 1, top: '#a0668f', foot: '#f7a983' },
    { seed: 5, height: 300, width: 300, base: 612, laps: 2, top: '#744f8b', foot: '#d88a86' },
    { seed: 11, height: 220, width: 260, base: 655, laps: 3, top: '#483c75', foot: '#9a6386' },
  ].map((range) => {
    const period = w * 1.4;
    const profile = peaks(range.seed, range.height, range.width, period, 1.7);
    const strip = layer(period, h, (ctx) =>
      ridge(
        ctx,
        profile,
        { w: period, base: range.base, bottom: h, step: 2 },
        linear(ctx, 0, range.base - range.height, 0, range.base + 40, [
          [0, range.top],
          [1, range.foot],
        ]),
      ),
    );
    return { ...range, strip, period };
  });
  const ground = (x: number): number =>
    640 + 20 * Math.sin((x / (w * 2)) * Math.PI * 4) + 9 * Math.sin((x / (w * 2)) * Math.PI * 14);
  const trees = scatter(44, 7, (next, i) => ({
    x: (i / 44) * w * 2 + next() * 26,
    tall: 40 + 130 * next() ** 3,
    seed: i,
  }));
  const foreground = layer(w * 2, h, (ctx) => {
    for (const tree of trees)
      spruce(ctx, tree.x, 690 + 16 * Math.sin(tree.x / 70), tree.tall, '#141029', tree.seed);
    ridge(
      ctx,
      (x) => 720 - ground(x) - 34 - 8 * Math.sin(x / 31),
      { w: w * 2, base: 720, bottom: h },
      '#0d0a1e',
    );
  });
  const path = layer(w * 2, h, (ctx) =>
    ridge(
      ctx,
      (x) => 720 - ground(x),
      { w: w * 2, base: 720, bottom: h },
      linear(ctx, 0, 600, 0, 720, [
        [0, '#231a3f'],
        [1, '#120d26'],
      ]),
    ),
  );
  const tile = (
    ctx: Parameters<ReturnType<Scene>>[0],
    strip: typeof path,
    period: number,
    shift: number,
  ): void => {
    const offset = shift % period;
    for (let x = -offset; x < w; x += period) ctx.drawImage(strip, x, 0);
  };
  return (ctx, t) => {
    const turn = t / durationS;
    wash(ctx, 0, 0, w, h, [
      [0, '#251f57'],
      [0.3, '#5a3b82'],
      [0.55, '#b3567f'],
      [0.74, '#f98d67'],
      [0.86, '#ffc080'],
    ]);
    drift(ctx, high, 0, -20, w, 400, turn);
    drift(ctx, high, 0, 120, w, 300, turn + 0.3);
    glow(ctx, 820, 470, 620, '#ffb066', 0.75);
    glow(ctx, 820, 470, 170, '#fff0c0', 0.7 + 0.1 * breathe(turn, 2));
    ranges.forEach(({ strip, period, laps, base }, i) => {
      tile(ctx, strip, period, turn * period * Math.min(laps, 2));
      drift(ctx, mist, 0, base - 70, w, 130, turn * (i + 2) + i * 0.3);
    });
    birds(ctx, w, turn);
    tile(ctx, path, w * 2, turn * w * 2);
    const shift = turn * w * 2;
    const foot = ground(440 + shift);
    const body = person(
      ctx,
      440,
      foot + 6,
      128,
      { ...walking(turn * 14), lean: 0.12 },
      silhouette('#0b0819'),
      'bun',
    );
    pack(ctx, body.neck, body.hip);
    limb(
      ctx,
      body.nearHand,
      [body.nearHand[0] + 20 + 8 * sway(turn, 14), foot + 6],
      2.2,
      1.6,
      '#0b0819',
    );
    tile(ctx, foreground, w * 2, turn * w * 4 + 200);
    vignette(ctx, w, h, 0.4);
  };
};

function pack(
  ctx: Parameters<ReturnType<Scene>>[0],
  neck: readonly [number, number],
  hip: readonly [number, number],
): void {
  limb(ctx, [neck[0] - 13, neck[1] + 8], [hip[0] - 14, hip[1] - 8], 13, 15, '#0b0819');
  limb(ctx, [neck[0] - 24, neck[1] + 1], [neck[0] - 2, neck[1] + 1], 6, 6, '#0b0819');
}

function birds(ctx: Parameters<ReturnType<Scene>>[0], w: number, turn: number): void {
  for (const [row, bird] of [
    [0, 0],
    [22, 16],
    [40, -14],
    [62, 28],
    [84, 8],
  ].entries()) {
    const x = ((turn + 0.28) % 1) * (w + 300) - 150 - (bird[0] ?? 0);
    const y = 210 + (bird[1] ?? 0) + 12 * sway(turn, 2, row / 5);
    const flap = sway(turn, 24, row * 0.17) * 5;
    line(
      ctx,
      [
        [x - 11, y - flap],
        [x - 5, y - 3],
        [x, y],
        [x + 5, y - 3],
        [x + 11, y - flap],
      ],
      alpha('#2a1a45', 0.85),
      2,
    );
  }
}
