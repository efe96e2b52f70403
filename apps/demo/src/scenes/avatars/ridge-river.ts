import { blob, line, shape } from '../kit/paint.ts';
import { shoulders, type Portrait } from './face.ts';

export const ridgeRiver: Portrait = {
  back: ['#ffb27a', '#e8735c'],
  skin: '#eeb68f',
  shade: '#d2926c',
  draw: (ctx, face) => {
    blob(
      ctx,
      [
        [70, 110],
        [84, 44],
        [128, 26],
        [174, 44],
        [190, 112],
        [196, 200],
        [162, 214],
        [94, 214],
        [60, 200],
      ],
      '#5a3023',
    );
    shoulders(ctx, '#2f6d6a');
    shape(
      ctx,
      [
        [96, 214],
        [128, 236],
        [160, 214],
        [150, 204],
        [106, 204],
      ],
      '#f2d9b0',
    );
    face();
    blob(
      ctx,
      [
        [78, 116],
        [82, 66],
        [112, 44],
        [150, 44],
        [178, 70],
        [180, 112],
        [166, 92],
        [138, 70],
        [104, 84],
      ],
      '#6b3a29',
    );
    line(
      ctx,
      [
        [112, 52],
        [92, 76],
        [84, 108],
      ],
      '#8a5238',
      4,
    );
  },
};
