import { flakes } from '../kit/air.ts';
import { person } from '../kit/figure.ts';
import type { Dress } from '../kit/figure.ts';
import { fract, lerp, smooth } from '../kit/motion.ts';
import { glow, layer, line, oval, shape, vignette, wash } from '../kit/paint.ts';
import type { Scene } from '../kit/stage.ts';
import { ball } from './late-kickabout-ball.ts';
import { juggling, towers, train, fence, floodlight, friend } from './late-kickabout-towers.ts';

/** Keeping the ball up under the floodlight of a roof-top court, the city behind the fence. */
export const lateKickabout: Scene = ({ w, h, durationS }) => {
  const touches = Math.round(durationS / 0.75 / 2) * 2;
  const city = layer(w, h, (ctx) => {
    wash(ctx, 0, 0, w, 960, [
      [0, '#0d1440'],
      [0.45, '#3a2f7c'],
      [0.75, '#b0568a'],
      [0.93, '#ff9d6e'],
    ]);
    towers(ctx, w, 930, 4, 380, '#4b3a80', 0.2);
    towers(ctx, w, 950, 11, 270, '#2c2560', 0.42);
    towers(ctx, w, 960, 21, 150, '#191842', 0.5);
  });
  const court = layer(w, h, (ctx) => {
    wash(ctx, 0, 950, w, 330, [
      [0, '#1f6b6f'],
      [0.5, '#2a8a7d'],
      [1, '#123f4c'],
    ]);
    ctx.strokeStyle = 'rgba(240,250,245,.75)';
    ctx.lineWidth = 7;
    ctx.beginPath();
    ctx.ellipse(360, 1170, 330, 92, 0, 0, Math.PI * 2);
    ctx.stroke();
    line(
      ctx,
      [
        [-20, 1010],
        [740, 1010],
      ],
      'rgba(240,250,245,.55)',
      4,
    );
    line(
      ctx,
      [
        [360, 1010],
        [360, 1290],
      ],
      'rgba(240,250,245,.4)',
      5,
    );
    shape(
      ctx,
      [
        [0, 950],
        [w, 950],
        [w, 960],
        [0, 960],
      ],
      'rgba(8,10,30,.6)',
    );
    glow(ctx, 400, 1150, 460, '#fff3c4', 0.42);
  });
  const kit: Dress = {
    skin: '#8d5a3c',
    hair: '#140c12',
    top: '#ff5a3c',
    legs: '#f4f1ea',
    shoes: '#ffd23f',
    sleeve: '#8d5a3c',
  };
  return (ctx, t) => {
    const turn = t / durationS;
    ctx.drawImage(city, 0, 0);
    train(ctx, w, turn);
    fence(ctx, w, turn);
    ctx.drawImage(court, 0, 0);
    floodlight(ctx, turn);
    friend(ctx, 120, 1040, turn);
    const p = turn * touches;
    const nearFoot = Math.floor(p) % 2 === 0;
    const share = fract(p);
    const high = 300 + 160 * Math.abs(Math.sin(Math.floor(p) * 2.3));
    const height = 4 * high * share * (1 - share);
    const from = nearFoot ? 498 : 474;
    const x = lerp(from, nearFoot ? 474 : 498, share);
    const y = 1082 - height;
    oval(ctx, 378, 1182, 112, 20, 'rgba(4,20,26,.45)');
    oval(ctx, x, 1182, 26 * (1 - height / 900), 7, 'rgba(4,20,26,.5)');
    const kick = (mine: boolean): number =>
      nearFoot === mine ? 1 - smooth(0, 0.3, share) : smooth(0.68, 1, share);
    person(ctx, 360, 1180, 420, juggling(kick(true), kick(false), turn * touches), kit, 'short');
    ball(ctx, x, y, 30, turn * touches * 2.2);
    flakes(ctx, {
      w,
      h: 1000,
      count: 40,
      seed: 3,
      turn,
      size: 3,
      colour: '#fff2c8',
      opacity: 0.6,
      rise: true,
      swing: 40,
    });
    vignette(ctx, w, h, 0.26);
  };
};
