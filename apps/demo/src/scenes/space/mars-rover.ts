import { flakes, stars } from '../kit/air.ts';
import { clouds, drift } from '../kit/clouds.ts';
import { hills, peaks, ridge } from '../kit/land.ts';
import { fract, sway } from '../kit/motion.ts';
import { disc, glow, layer, line, linear, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { rover } from './mars-rover-machine.ts';
import { slide, rock, potato, devil } from './mars-rover-potato.ts';

/** A rover crosses red dunes at the blue Martian sunset, both moons up. */
export const marsRover: Scene = ({ w, h, durationS }) => {
  const haze = clouds({
    seed: 41,
    w: 480,
    h: 160,
    across: 3,
    down: 8,
    octaves: 4,
    from: 0.45,
    to: 0.85,
    colour: [190, 104, 84],
    light: [236, 178, 150],
  });
  const looks = [
    { profile: peaks(23, 190, 360, w, 0.9), base: 470, top: '#b56a54', foot: '#d99a7e' },
    { profile: hills(13, 150, 420, w, 4), base: 540, top: '#96493a', foot: '#c0705a' },
    { profile: hills(17, 100, 340, w, 3), base: 600, top: '#7a3328', foot: '#a3503e' },
  ];
  const strips = looks.map((look) =>
    layer(w, h, (ctx) =>
      ridge(
        ctx,
        look.profile,
        { w, base: look.base, bottom: h, step: 2 },
        linear(ctx, 0, look.base - 200, 0, look.base + 90, [
          [0, look.top],
          [1, look.foot],
        ]),
      ),
    ),
  );
  const ground = (x: number): number =>
    612 + 11 * Math.sin((x / w) * Math.PI * 4) + 5 * Math.sin((x / w) * Math.PI * 14);
  const near = layer(w, h, (ctx) => {
    ridge(
      ctx,
      (x) => 720 - ground(x),
      { w, base: 720, bottom: h },
      linear(ctx, 0, 600, 0, 720, [
        [0, '#8b3a2b'],
        [0.3, '#662519'],
        [1, '#32100e'],
      ]),
    );
    for (const one of scatter(46, 5, (next) => ({
      x: next() * w,
      y: next(),
      r: 4 + next() ** 3 * 26,
    })))
      for (const shift of [0, w, -w])
        rock(ctx, one.x + shift, ground(one.x) + 12 + one.y * 84, one.r * (0.5 + one.y));
    line(
      ctx,
      Array.from({ length: 60 }, (_, i) => [i * 22 - 10, ground(i * 22 - 10) + 7] as const),
      'rgba(60,20,16,.7)',
      4,
    );
  });
  const laps = 3;
  return (ctx, t) => {
    const turn = t / durationS;
    wash(ctx, 0, 0, w, 560, [
      [0, '#3a2734'],
      [0.35, '#8a5548'],
      [0.7, '#d79a74'],
      [1, '#f0c49a'],
    ]);
    stars(ctx, { w, h: 200, count: 46, seed: 2, turn, colour: '#ffe9d8' });
    glow(ctx, 900, 380, 460, '#9fd0ff', 0.55);
    glow(ctx, 900, 380, 150, '#f2faff', 0.9);
    disc(ctx, 900, 380, 30, '#ffffff');
    potato(ctx, 300 + 30 * sway(turn), 120 - 10 * sway(turn, 1, 0.25), 30);
    disc(ctx, 560, 74, 7, '#f4dccc');
    drift(ctx, haze, 0, 60, w, 420, turn);
    strips.forEach((strip, i) => {
      slide(ctx, strip, w, turn * [1, 1, 2][i]!);
      if (i === 1) devil(ctx, 1180 - fract(turn + 0.2) * 1500 + 180, 548, turn);
      drift(ctx, haze, 0, 400 + i * 60, w, 160, turn * (i + 1) + i * 0.3);
    });
    slide(ctx, near, w, turn * laps);
    const shift = turn * laps * w;
    rover(ctx, 500, (x) => ground(x + shift), turn, durationS);
    flakes(ctx, {
      w,
      h,
      count: 50,
      seed: 8,
      turn,
      size: 3,
      colour: '#ffd9b8',
      opacity: 0.5,
      swing: 260,
      falls: 1,
    });
    vignette(ctx, w, h, 0.38);
  };
};
