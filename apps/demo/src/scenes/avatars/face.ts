import { blob, box, disc, line, linear, oval } from '../kit/paint.ts';
import type { Ctx, Point } from '../kit/stage.ts';

/** Colours of a portrait and what is drawn around the face, behind it before `face()` and over it after. */
export type Portrait = {
  back: readonly [string, string];
  skin: string;
  shade: string;
  draw: (ctx: Ctx, face: () => void) => void;
};

/** The upper body, in one colour. */
export function shoulders(ctx: Ctx, colour: string): void {
  blob(
    ctx,
    [
      [18, 300],
      [26, 244],
      [70, 214],
      [128, 206],
      [186, 214],
      [230, 244],
      [238, 300],
    ],
    colour,
  );
}

/** Neck, ears, head and what is on it. */
export function face(ctx: Ctx, { skin, shade }: Portrait): void {
  box(ctx, 108, 164, 40, 58, 18, shade);
  for (const x of [76, 180]) oval(ctx, x, 126, 11, 16, shade);
  const outline: Point[] = [
    [78, 112],
    [84, 66],
    [128, 46],
    [172, 66],
    [178, 112],
    [170, 152],
    [150, 182],
    [128, 190],
    [106, 182],
    [86, 152],
  ];
  blob(
    ctx,
    outline,
    linear(ctx, 78, 0, 180, 0, [
      [0, shade],
      [0.35, skin],
      [1, skin],
    ]),
  );
  for (const x of [104, 152]) {
    oval(ctx, x, 120, 5.4, 7, '#261a1c');
    disc(ctx, x + 2, 117, 1.8, '#ffffff');
    line(
      ctx,
      [
        [x - 11, 103],
        [x, 99],
        [x + 11, 103],
      ],
      'rgba(60,34,26,.75)',
      3.6,
    );
    oval(ctx, x + (x < 128 ? -8 : 8), 146, 10, 6.5, 'rgba(238,104,88,.26)');
  }
  line(
    ctx,
    [
      [128, 126],
      [134, 142],
      [126, 145],
    ],
    shade,
    3.6,
  );
  line(
    ctx,
    [
      [112, 160],
      [128, 168],
      [144, 160],
    ],
    '#a5483f',
    4.4,
  );
}
