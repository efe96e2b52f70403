import { blob, disc, line, shape } from '../kit/paint.ts';
import { shoulders, type Portrait } from './face.ts';

export const walkQuiet: Portrait = {
  back: ['#63c9b0', '#22766f'],
  skin: '#8d5a3e',
  shade: '#6e4029',
  draw: (ctx, face) => {
    shoulders(ctx, '#eee3d0');
    shape(
      ctx,
      [
        [84, 222],
        [128, 250],
        [172, 222],
        [160, 210],
        [96, 210],
      ],
      '#d9c8ac',
    );
    face();
    blob(
      ctx,
      [
        [76, 106],
        [76, 66],
        [98, 38],
        [132, 30],
        [164, 40],
        [182, 70],
        [180, 106],
        [168, 82],
        [128, 72],
        [88, 84],
      ],
      '#1c1416',
    );
    for (let i = 0; i < 11; i++)
      disc(ctx, 84 + i * 9, 58 - 16 * Math.sin((i / 10) * Math.PI), 15, '#1c1416');
    for (const x of [104, 152]) {
      ctx.strokeStyle = '#1b2230';
      ctx.lineWidth = 5;
      ctx.beginPath();
      ctx.roundRect(x - 20, 104, 40, 32, 13);
      ctx.stroke();
      shape(
        ctx,
        [
          [x - 12, 108],
          [x - 2, 108],
          [x - 12, 126],
        ],
        'rgba(255,255,255,.3)',
      );
    }
    line(
      ctx,
      [
        [124, 116],
        [128, 113],
        [132, 116],
      ],
      '#1b2230',
      5,
    );
  },
};
