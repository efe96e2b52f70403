import { stars } from '../kit/air.ts';
import { clouds, drift } from '../kit/clouds.ts';
import { breathe, sway } from '../kit/motion.ts';
import {
  alpha,
  disc,
  glow,
  layer,
  line,
  linear,
  placed,
  radial,
  vignette,
  wash,
} from '../kit/paint.ts';
import { fbm, scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { station } from './station-orbit-station.ts';

/** The station glides above the turning earth from sunrise into the lights of night. */
export const stationOrbit: Scene = ({ w, h, durationS }) => {
  const nebula = clouds({
    seed: 9,
    w: 480,
    h: 260,
    across: 3,
    down: 2,
    octaves: 5,
    from: 0.46,
    to: 0.86,
    colour: [66, 26, 120],
    light: [40, 90, 170],
    fade: (y) => Math.sin(Math.PI * Math.min(1, y + 0.1)),
  });
  const land = clouds({
    seed: 5,
    w: 900,
    h: 300,
    across: 6,
    down: 3,
    octaves: 6,
    from: 0.54,
    to: 0.58,
    colour: [46, 92, 58],
    light: [164, 142, 84],
    fade: () => 1,
  });
  const weather = clouds({
    seed: 15,
    w: 900,
    h: 300,
    across: 6,
    down: 5,
    octaves: 6,
    from: 0.5,
    to: 0.74,
    colour: [206, 224, 240],
    light: [255, 255, 255],
    fade: () => 1,
  });
  const cities = layer(1800, 420, (ctx) => {
    for (const one of scatter(1700, 4, (next) => ({
      x: next() * 1800,
      y: next() * 420,
      r: next(),
    }))) {
      if (fbm((one.x / 1800) * 6, (one.y / 420) * 3, 5, 6, 6) < 0.55) continue;
      ctx.fillStyle = alpha(one.r > 0.5 ? '#ffd58a' : '#ffb35c', 0.35 + one.r * 0.6);
      ctx.fillRect(one.x, one.y, 1.4 + one.r * 2.2, 1.2 + one.r);
    }
  });
  const earth = { x: 560, y: 1330, r: 900 };
  return (ctx, t) => {
    const turn = t / durationS;
    wash(ctx, 0, 0, w, h, [
      [0, '#02030d'],
      [1, '#070b24'],
    ]);
    drift(ctx, nebula, 0, -40, w, 560, turn);
    stars(ctx, { w, h: 560, count: 230, seed: 7, turn, size: 1.05 });
    glow(ctx, earth.x + 560, 560, 620, '#ff9a5c', 0.4);
    disc(
      ctx,
      earth.x,
      earth.y,
      earth.r + 22,
      radial(ctx, earth.x, earth.y, earth.r + 22, [
        [0.95, 'rgba(70,160,255,0)'],
        [0.974, 'rgba(90,180,255,.75)'],
        [0.982, 'rgba(120,205,255,.5)'],
        [1, 'rgba(120,205,255,0)'],
      ]),
    );
    ctx.save();
    ctx.beginPath();
    ctx.arc(earth.x, earth.y, earth.r, 0, Math.PI * 2);
    ctx.clip();
    wash(ctx, 0, 430, w, 300, [
      [0, '#2f86cf'],
      [0.35, '#12549c'],
      [1, '#072555'],
    ]);
    ctx.save();
    ctx.translate(earth.x, 0);
    ctx.transform(1, 0, -0.15, 1, 0, 0);
    drift(ctx, land, -800, 430, 1700, 300, turn);
    ctx.restore();
    ctx.globalAlpha = 0.3;
    drift(ctx, weather, 0, 446, w, 300, turn * 1 + 0.006);
    ctx.globalAlpha = 0.95;
    drift(ctx, weather, 0, 432, w, 300, turn);
    ctx.globalAlpha = 1;
    ctx.fillStyle = linear(ctx, 100, 560, 1180, 420, [
      [0, 'rgba(1,3,14,.96)'],
      [0.34, 'rgba(2,6,24,.86)'],
      [0.56, 'rgba(8,14,40,.25)'],
      [0.8, 'rgba(255,220,170,.05)'],
      [1, 'rgba(255,240,210,.22)'],
    ]);
    ctx.fillRect(0, 400, w, 330);
    ctx.globalCompositeOperation = 'screen';
    drift(ctx, cities, -60, 440, 620, 300, turn * 2);
    ctx.restore();
    const rim = earth.r;
    ctx.strokeStyle = linear(ctx, 0, 0, w, 0, [
      [0, 'rgba(90,170,255,.25)'],
      [0.55, 'rgba(150,215,255,.8)'],
      [0.88, '#fff6dc'],
      [1, 'rgba(255,220,170,.9)'],
    ]);
    ctx.lineWidth = 3.4;
    ctx.beginPath();
    ctx.arc(earth.x, earth.y, rim, Math.PI, Math.PI * 2);
    ctx.stroke();
    const sun = { x: 1120, y: 612 - 6 * breathe(turn) };
    glow(ctx, sun.x, sun.y - 20, 420, '#ff9a4c', 0.75);
    glow(ctx, sun.x, sun.y - 20, 190, '#ffe0a0', 0.95);
    glow(ctx, sun.x, sun.y - 20, 90, '#ffffff', 1);
    line(
      ctx,
      [
        [sun.x - 320, sun.y - 20],
        [sun.x + 200, sun.y - 20],
      ],
      alpha('#fff3d0', 0.2),
      3,
    );
    placed(
      ctx,
      {
        x: 520 + 30 * sway(turn),
        y: 240 + 14 * sway(turn, 2, 0.2),
        scale: 1.06,
        turn: -0.16 + 0.035 * sway(turn, 1, 0.3),
      },
      () => station(ctx, turn),
    );
    vignette(ctx, w, h, 0.4);
  };
};
