import { flakes } from '../kit/air.ts';
import { clouds, drift } from '../kit/clouds.ts';
import { person } from '../kit/figure.ts';
import { running } from '../kit/pose.ts';
import { grass, hills, ridge } from '../kit/land.ts';
import { sway } from '../kit/motion.ts';
import { alpha, disc, glow, layer, linear, vignette, wash } from '../kit/paint.ts';
import type { Ctx, Scene } from '../kit/stage.ts';
import type { Canvas } from '@napi-rs/canvas';

/** A runner crosses the hills in front of a big low sun. */
export const lastClimb: Scene = ({ w, h, durationS }) => {
  const veil = clouds({
    seed: 31,
    w: 480,
    h: 160,
    across: 3,
    down: 13,
    octaves: 4,
    from: 0.52,
    to: 0.8,
    colour: [240, 128, 96],
    light: [255, 222, 170],
  });
  const looks = [
    { seed: 4, height: 210, width: 260, base: 560, laps: 1, top: '#e98a63', foot: '#f7b483' },
    { seed: 9, height: 190, width: 320, base: 615, laps: 2, top: '#b95a55', foot: '#e08a68' },
    { seed: 6, height: 150, width: 280, base: 655, laps: 3, top: '#7c3a50', foot: '#b45a58' },
  ];
  const strips = looks.map((look) =>
    layer(w, h, (ctx) =>
      ridge(
        ctx,
        hills(look.seed, look.height, look.width, w, 4),
        { w, base: look.base, bottom: h },
        linear(ctx, 0, look.base - look.height * 0.8, 0, look.base + 40, [
          [0, look.top],
          [1, look.foot],
        ]),
      ),
    ),
  );
  const ground = (x: number): number =>
    606 + 16 * Math.sin((x / w) * Math.PI * 2) + 7 * Math.sin((x / w) * Math.PI * 6);
  const near = layer(w, h, (ctx) =>
    ridge(
      ctx,
      (x) => 720 - ground(x),
      { w, base: 720, bottom: h },
      linear(ctx, 0, 590, 0, 720, [
        [0, '#4a2038'],
        [0.2, '#331730'],
        [1, '#1a0c20'],
      ]),
    ),
  );
  const tufts = tuftsOf(w);
  const laps = Math.round(durationS / 1.6);
  return (ctx, t) => {
    const turn = t / durationS;
    wash(ctx, 0, 0, w, h, [
      [0, '#f2785c'],
      [0.3, '#f99a6a'],
      [0.6, '#ffc98d'],
      [0.8, '#ffe3b0'],
    ]);
    glow(ctx, 800, 330, 560, '#fff0c0', 0.8);
    disc(
      ctx,
      800,
      330 + 8 * sway(turn),
      128,
      linear(ctx, 0, 200, 0, 460, [
        [0, '#fffdf0'],
        [1, '#ffe7a6'],
      ]),
    );
    drift(ctx, veil, 0, 40, w, 380, turn);
    drift(ctx, veil, 0, 200, w, 240, turn * 2 + 0.5);
    strips.forEach((strip, i) => slide(ctx, strip, w, turn * (i + 1)));
    glow(ctx, 800, 420, 460, '#ffd79a', 0.32);
    slide(ctx, near, w, turn * laps);
    const shift = turn * laps * w;
    const y = ground(500 + shift);
    const step = turn * Math.round(durationS * 1.35);
    dust(ctx, 470, y, turn);
    person(
      ctx,
      500,
      y + 2,
      250,
      running(step),
      { skin: '#2a1020', hair: '#1a0a18', top: '#3a1430', legs: '#240d22', shoes: '#1a0a18' },
      'tail',
    );
    foregroundGrass(ctx, tufts, w, turn, laps);
    flakes(ctx, {
      w,
      h: 640,
      count: 46,
      seed: 8,
      turn,
      size: 2.6,
      colour: '#fff0c8',
      opacity: 0.7,
      rise: true,
      swing: 60,
    });
    vignette(ctx, w, h, 0.16);
  };
};

function slide(ctx: Ctx, strip: Canvas, w: number, shift: number): void {
  const x = -(((shift % 1) + 1) % 1) * w;
  ctx.drawImage(strip, x, 0);
  ctx.drawImage(strip, x + w - 0.5, 0);
}

function dust(ctx: Ctx, x: number, y: number, turn: number): void {
  for (let i = 0; i < 14; i++) {
    const way = (i / 14 + turn * 16) % 1;
    disc(
      ctx,
      x - 30 - way * 190,
      y - 4 - way * 26 - (i % 3) * 5,
      6 + way * 22,
      alpha('#ffcf9a', 0.2 * (1 - way)),
    );
  }
}

function tuftsOf(w: number): Canvas {
  return layer(w * 2, 150, (pen) => {
    grass(
      pen,
      { x: 60, w: 360, y: 150, count: 90, height: 120, seed: 4, wind: () => -0.5 },
      '#12081a',
    );
    grass(
      pen,
      { x: 900, w: 240, y: 150, count: 60, height: 90, seed: 5, wind: () => -0.4 },
      '#12081a',
    );
    grass(
      pen,
      { x: 1700, w: 420, y: 150, count: 100, height: 130, seed: 6, wind: () => -0.5 },
      '#12081a',
    );
  });
}

function foregroundGrass(ctx: Ctx, tufts: Canvas, w: number, turn: number, laps: number): void {
  const x = -(((turn * laps) % 1) * w * 2);
  ctx.drawImage(tufts, x, 590);
  ctx.drawImage(tufts, x + w * 2, 590);
}
