import { blob, disc, line, shape } from '../kit/paint.ts';
import { shoulders, type Portrait } from './face.ts';

export const slowKitchen: Portrait = {
  back: ['#c9b0ff', '#7b52d9'],
  skin: '#f6cdb0',
  shade: '#dfa588',
  draw: (ctx, face) => {
    disc(ctx, 128, 32, 26, '#d9472f');
    shoulders(ctx, '#2b3160');
    shape(
      ctx,
      [
        [94, 214],
        [104, 256],
        [152, 256],
        [162, 214],
        [146, 224],
        [110, 224],
      ],
      '#f7f2ea',
    );
    face();
    blob(
      ctx,
      [
        [76, 118],
        [78, 70],
        [102, 44],
        [130, 38],
        [158, 46],
        [180, 72],
        [180, 118],
        [172, 86],
        [150, 74],
        [122, 82],
        [94, 76],
        [84, 92],
      ],
      '#e2553a',
    );
    line(
      ctx,
      [
        [78, 74],
        [128, 52],
        [178, 74],
      ],
      '#ffd24c',
      9,
    );
    for (const [x, y] of [
      [100, 146],
      [108, 150],
      [148, 150],
      [156, 146],
    ] as const)
      disc(ctx, x, y, 2, '#d98a66');
  },
};
