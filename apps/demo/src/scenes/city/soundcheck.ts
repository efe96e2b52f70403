import { flakes } from '../kit/air.ts';
import { fract } from '../kit/motion.ts';
import { glow, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { band } from './soundcheck-band.ts';
import { truss, beams } from './soundcheck-beams.ts';
import { BEAMS } from './soundcheck-colours.ts';
import { haze, fan, phone } from './soundcheck-fan.ts';
import { screen } from './soundcheck-screen.ts';

/** The last song: four on stage, beams sweeping, a whole hall of raised hands. */
export const soundcheck: Scene = ({ w, h, durationS }) => {
  const beats = Math.round(durationS / 2) * 4;
  const rows = [0, 1, 2].map((row) =>
    scatter(15 + row * -2, row + 4, (next, i) => ({
      x: ((i + next() * 0.7) / (15 - row * 2)) * (w + 120) - 60,
      tall: next(),
      arms: next(),
      late: next() * 0.3,
    })),
  );
  return (ctx, t) => {
    const turn = t / durationS;
    const pulse = Math.exp(-fract(turn * beats) * 4);
    wash(ctx, 0, 0, w, h, [
      [0, '#070418'],
      [0.5, '#1b0b46'],
      [1, '#12062e'],
    ]);
    screen(ctx, turn, pulse, beats);
    truss(ctx, w);
    beams(ctx, turn, pulse);
    band(ctx, turn, beats, pulse);
    haze(ctx, w, turn);
    flakes(ctx, {
      w,
      h: 560,
      count: 60,
      seed: 8,
      turn,
      size: 4.5,
      colour: '#ffd9f2',
      opacity: 0.75,
      swing: 40,
      falls: 3,
    });
    wash(ctx, 0, 560, w, 160, [
      [0, 'rgba(16,6,40,0)'],
      [0.3, '#14082f'],
      [1, '#080316'],
    ]);
    rows.forEach((row, depth) => {
      const tone = ['#1d0b40', '#120729', '#080315'][depth] ?? '#000000';
      for (const one of row)
        fan(
          ctx,
          one.x,
          572 + depth * 62 - one.tall * 26,
          0.75 + depth * 0.3,
          one,
          turn,
          beats,
          tone,
        );
      glow(ctx, w / 2, 560 + depth * 30, 460, BEAMS[depth] ?? '#fff', 0.08 + 0.1 * pulse);
    });
    phone(ctx, 920, 560, turn);
    vignette(ctx, w, h, 0.4);
  };
};
