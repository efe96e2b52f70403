import { sparks, stars } from '../kit/air.ts';
import { clouds } from '../kit/clouds.ts';
import { hills, ridge } from '../kit/land.ts';
import { fract, sway } from '../kit/motion.ts';
import { alpha, glow, layer, linear, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { fire } from './milky-camp-fire.ts';
import { meteor, van, watchers } from './milky-camp-watchers.ts';

/** A telescope under the Milky Way on the night of the Perseids. */
export const milkyCamp: Scene = ({ w, h, durationS }) => {
  const size = 1900;
  const galaxy = layer(size, size, (ctx) => {
    const haze = clouds({
      seed: 6,
      w: 420,
      h: 420,
      across: 5,
      down: 5,
      octaves: 5,
      from: 0.36,
      to: 0.8,
      colour: [60, 60, 150],
      light: [190, 120, 190],
      fade: (y) => Math.exp(-(((y - 0.5) / 0.13) ** 2)),
    });
    const dust = clouds({
      seed: 26,
      w: 420,
      h: 420,
      across: 8,
      down: 9,
      octaves: 5,
      from: 0.5,
      to: 0.74,
      colour: [6, 6, 26],
      light: [10, 8, 34],
      fade: (y) => 0.85 * Math.exp(-(((y - 0.5) / 0.045) ** 2)),
    });
    ctx.translate(size / 2, size / 2);
    ctx.rotate(-1.02);
    ctx.translate(-size / 2, -size / 2);
    ctx.globalCompositeOperation = 'screen';
    const core = linear(ctx, 0, size * 0.32, 0, size * 0.68, [
      [0, 'rgba(90,90,200,0)'],
      [0.5, 'rgba(214,150,190,.5)'],
      [1, 'rgba(90,90,200,0)'],
    ]);
    ctx.fillStyle = core;
    ctx.fillRect(-200, size * 0.32, size + 400, size * 0.36);
    ctx.drawImage(haze, -200, 0, size + 400, size);
    glow(ctx, size * 0.42, size * 0.5, 420, '#ffc9a0', 0.5);
    ctx.globalCompositeOperation = 'source-over';
    ctx.drawImage(dust, -200, 0, size + 400, size);
    for (const star of scatter(1500, 3, (next) => ({
      x: next() * size,
      y: size * (0.5 + (next() + next() + next() - 1.5) * 0.24),
      r: next(),
    }))) {
      ctx.fillStyle = alpha(star.r > 0.9 ? '#ffd9b0' : '#eef2ff', 0.25 + 0.65 * star.r ** 3);
      ctx.fillRect(star.x, star.y, 1 + star.r * 1.3, 1 + star.r * 1.3);
    }
  });
  const far = hills(3, 130, 260, w * 2, 4);
  const meteors = scatter(9, 12, (next, i) => ({
    at: (i + next() * 0.6) / 9,
    x: 180 + next() * 560,
    y: 60 + next() * 420,
    long: 180 + next() * 180,
  }));
  return (ctx, t) => {
    const turn = t / durationS;
    wash(ctx, 0, 0, w, h, [
      [0, '#050822'],
      [0.5, '#131a4e'],
      [0.75, '#3a2f74'],
      [0.86, '#8a4f86'],
      [0.92, '#d9856f'],
    ]);
    ctx.save();
    ctx.translate(w / 2 + 40, 560);
    ctx.rotate(0.1 * sway(turn, 1, 0.75));
    ctx.drawImage(galaxy, -size / 2, -size / 2);
    ctx.restore();
    stars(ctx, { w, h: 950, count: 240, seed: 9, turn, size: 1.15 });
    for (const one of meteors) meteor(ctx, one, fract(turn - one.at) * durationS);
    ridge(
      ctx,
      far,
      { w, base: 1050, bottom: h },
      linear(ctx, 0, 930, 0, 1080, [
        [0, '#3b2c62'],
        [1, '#6a3f6c'],
      ]),
    );
    ridge(
      ctx,
      (x) => far(x + 500) * 0.8 - 24,
      { w, base: 1060, bottom: h },
      linear(ctx, 0, 980, 0, 1120, [
        [0, '#1e1a44'],
        [1, '#2c204c'],
      ]),
    );
    ridge(
      ctx,
      (x) => 150 + 26 * Math.sin(x / 150 + 0.6),
      { w, base: h, bottom: h },
      linear(ctx, 0, 1090, 0, h, [
        [0, '#0f0e2a'],
        [1, '#05050f'],
      ]),
    );
    van(ctx, 172, 1134, turn);
    watchers(ctx, turn);
    sparks(ctx, {
      x: 330,
      y: 1140,
      w: 26,
      rise: 210,
      count: 22,
      seed: 5,
      turn,
      colour: '#ffb45c',
      size: 2.2,
      rounds: 4,
    });
    fire(ctx, 330, 1146, turn);
    vignette(ctx, w, h, 0.4);
  };
};
