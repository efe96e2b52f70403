import { blob, box, disc, line, oval } from '../kit/paint.ts';
import { shoulders, type Portrait } from './face.ts';

export const lowOrbit: Portrait = {
  back: ['#7fc4f5', '#2f63b8'],
  skin: '#e6b497',
  shade: '#c98f72',
  draw: (ctx, face) => {
    shoulders(ctx, '#c4473f');
    box(ctx, 74, 222, 34, 18, 5, '#f2e6d2');
    disc(ctx, 91, 231, 6, '#2f63b8');
    face();
    blob(
      ctx,
      [
        [76, 128],
        [84, 160],
        [100, 190],
        [128, 200],
        [156, 190],
        [172, 160],
        [180, 128],
        [166, 144],
        [146, 150],
        [128, 146],
        [110, 150],
        [90, 144],
      ],
      '#eef1f4',
    );
    line(
      ctx,
      [
        [112, 164],
        [128, 170],
        [144, 164],
      ],
      '#a85a4a',
      5,
    );
    for (const x of [76, 180])
      blob(
        ctx,
        [
          [x - 6, 96],
          [x + 6, 92],
          [x + 7, 126],
          [x - 7, 128],
        ],
        '#e2e7ec',
      );
    for (const x of [104, 152])
      line(
        ctx,
        [
          [x - 13, 100],
          [x, 95],
          [x + 13, 100],
        ],
        '#e2e7ec',
        6,
      );
    oval(ctx, 150, 62, 18, 9, 'rgba(255,255,255,.4)', 0.4);
  },
};
