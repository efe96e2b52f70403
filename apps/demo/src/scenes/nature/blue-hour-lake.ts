import { stars } from '../kit/air.ts';
import { clouds, drift } from '../kit/clouds.ts';
import { limb, person, silhouette } from '../kit/figure.ts';
import { standing } from '../kit/pose.ts';
import { grass, hills, peaks, ridge, wood, spruce } from '../kit/land.ts';
import { breathe, fract, sway } from '../kit/motion.ts';
import { disc, glow, layer, linear, vignette, wash } from '../kit/paint.ts';
import type { Scene } from '../kit/stage.ts';
import { glints, mirror } from '../kit/water.ts';
import { birds, fish, shootingStar } from './blue-hour-lake-evening.ts';
import { tent } from './blue-hour-lake-tent.ts';

/** The last light over a mountain lake; someone stands by a lit tent, a star falls, birds go home, a fish jumps. */
export const blueHourLake: Scene = ({ w, h, durationS }) => {
  const shore = 742;
  const streaks = clouds({
    seed: 21,
    w: 480,
    h: 300,
    across: 3,
    down: 16,
    octaves: 5,
    from: 0.5,
    to: 0.74,
    colour: [104, 72, 128],
    light: [255, 176, 150],
    fade: (y) => Math.min(1, y * 3) * (1.05 - y * 0.5),
  });
  const far = peaks(8, 150, 190, w * 2, 1.3);
  const middle = hills(14, 84, 230, w * 2);
  const near = hills(3, 60, 260, w * 2);
  const land = layer(w, shore, (ctx) => {
    ridge(
      ctx,
      far,
      { w, base: shore - 8, bottom: shore, step: 2 },
      linear(ctx, 0, shore - 150, 0, shore, [
        [0, '#7d5d92'],
        [1, '#e39a80'],
      ]),
    );
    ridge(
      ctx,
      middle,
      { w, base: shore - 4, bottom: shore, shift: 120 },
      linear(ctx, 0, shore - 120, 0, shore, [
        [0, '#4b4280'],
        [1, '#a2668a'],
      ]),
    );
    ridge(
      ctx,
      near,
      { w, base: shore + 4, bottom: shore, shift: 300 },
      linear(ctx, 0, shore - 50, 0, shore, [
        [0, '#262a5c'],
        [1, '#4a3b6b'],
      ]),
    );
    wood(
      ctx,
      {
        x: -10,
        w: 260,
        y: (x) => shore + 2 - near(x + 300) * 0.9,
        count: 46,
        low: 12,
        high: 34,
        seed: 5,
      },
      '#20224d',
    );
    wood(
      ctx,
      {
        x: 520,
        w: 220,
        y: (x) => shore + 2 - near(x + 300) * 0.9,
        count: 38,
        low: 12,
        high: 36,
        seed: 9,
      },
      '#20224d',
    );
  });
  const shoreline = (x: number): number =>
    1090 + 26 * Math.sin(x / 180) - 20 * Math.cos(x / 90 + 1);
  const foreground = layer(w, h, (ctx) => {
    for (const [x, y, tall, seed] of [
      [26, 1130, 420, 1],
      [92, 1120, 300, 2],
      [150, 1110, 190, 3],
      [690, 1130, 470, 4],
      [626, 1120, 330, 5],
      [560, 1112, 180, 6],
    ] as const)
      spruce(ctx, x, y, tall, '#090b1d', seed);
    ridge(
      ctx,
      (x) => 1280 - shoreline(x),
      { w, base: 1280, bottom: h },
      linear(ctx, 0, 1080, 0, h, [
        [0, '#0b0d20'],
        [1, '#05060c'],
      ]),
    );
  });
  const above = layer(w, shore, () => undefined);
  const sky = above.getContext('2d');
  return (ctx, t) => {
    // Clouds take all of the loop; what moves faster repeats within it.
    const turn = t / durationS;
    const beat = fract(turn * 3);
    wash(sky, 0, 0, w, shore, [
      [0, '#0b1433'],
      [0.3, '#22306b'],
      [0.56, '#574a8c'],
      [0.76, '#b06289'],
      [0.92, '#f08f63'],
      [1, '#ffd08a'],
    ]);
    stars(sky, { w, h: 420, count: 90, seed: 4, turn: beat });
    shootingStar(sky, t - 7);
    drift(sky, streaks, 0, 90, w, 600, turn);
    drift(sky, streaks, 0, 300, w, 380, -turn + 0.4);
    glow(sky, 430, 690, 520, '#ff9a5c', 0.75);
    glow(sky, 430, 672, 190, '#ffe2a8', 0.9);
    disc(sky, 430, 672, 36, '#fff6da');
    birds(sky, t - 15);
    sky.drawImage(land, 0, 0);
    ctx.drawImage(above, 0, 0);
    mirror(ctx, above, {
      w,
      horizon: shore,
      bottom: 1130,
      turn: beat,
      ripple: 11,
      squash: 1.25,
      turns: 3,
    });
    wash(ctx, 0, shore, w, 400, [
      [0, 'rgba(255,190,130,.12)'],
      [0.3, 'rgba(60,40,110,.18)'],
      [1, 'rgba(8,12,40,.78)'],
    ]);
    glints(ctx, {
      x: 430,
      horizon: shore,
      bottom: 1100,
      spread: 120,
      count: 90,
      seed: 6,
      turn: beat,
      colour: '#ffd9a0',
    });
    fish(ctx, t - 29);
    ctx.fillStyle = 'rgba(255,226,190,.35)';
    ctx.fillRect(0, shore - 1, w, 2);
    ctx.drawImage(foreground, 0, 0);
    tent(ctx, 392, 1112, 0.75 + 0.25 * breathe(beat, 5) * breathe(beat, 3, 0.2));
    const camper = person(
      ctx,
      282,
      1114,
      132,
      {
        ...standing,
        near: { hip: 0.14, knee: -0.05, shoulder: 0.5, elbow: 1.9 },
        far: { hip: -0.16, knee: -0.02, shoulder: -0.14, elbow: 0.25 },
        head: 0.1 * sway(beat, 2),
        lean: 0.015 * sway(beat, 3),
      },
      silhouette('#0a0a1a'),
      'cap',
    );
    limb(
      ctx,
      [camper.neck[0] - 13, camper.neck[1] + 12],
      [camper.hip[0] - 13, camper.hip[1] - 8],
      10,
      12,
      '#0a0a1a',
    );
    grass(
      ctx,
      {
        x: 0,
        w,
        y: (x) => shoreline(x) + 30,
        count: 300,
        height: 40,
        seed: 8,
        wind: (x) => sway(beat, 3, x / 700) * 0.6 + 0.3,
      },
      '#05060f',
    );
    vignette(ctx, w, h, 0.35);
  };
};
