import { alpha, disc, linear, oval, radial } from '../kit/paint.ts';
import { type Sticker, stroke } from './sticker.ts';
import { inside, moment, outline, round } from './studio.ts';

/** The coin, glad. */
export const coin: Sticker = {
  edge: round(0, 0, 100),
  draw: (ctx) => {
    disc(
      ctx,
      0,
      0,
      102,
      linear(ctx, 0, -100, 0, 100, [
        [0, '#ffe08a'],
        [0.5, '#ffb43c'],
        [1, '#f0801c'],
      ]),
    );
    ctx.strokeStyle = 'rgba(150,72,0,.4)';
    ctx.lineWidth = 8;
    ctx.stroke(round(0, 0, 82));
    stroke(ctx, 'M-74 -38A84 84 0 0 1 -18 -81', 'rgba(255,255,255,.8)', 9);
    for (const x of [-34, 34]) stroke(ctx, `M${x - 15} -10q15 -24 30 0`, '#4a2208', 11);
    ctx.fillStyle = '#4a2208';
    ctx.fill(outline('M-40 16H40C40 62 -40 62 -40 16Z'));
    inside(ctx, outline('M-40 16H40C40 62 -40 62 -40 16Z'), () => {
      oval(ctx, 0, 56, 26, 18, '#ff6a5c');
    });
    for (const x of [-60, 60]) oval(ctx, x, 18, 15, 10, 'rgba(255,92,60,.5)');
  },
};

/** A cat that watches from its cushion of night. */
export const cat: Sticker = {
  edge: outline(
    'M-84 -96C-74 -104 -44 -76 -32 -68 -12 -74 12 -74 32 -68 44 -76 74 -104 84 -96 94 -86 90 -40 88 -24 104 26 78 88 0 88S-104 26 -88 -24C-90 -40 -94 -86 -84 -96Z',
  ),
  draw: (ctx) => {
    ctx.fillStyle = linear(ctx, 0, -100, 0, 90, [
      [0, '#5b5f86'],
      [1, '#2c2e4c'],
    ]);
    ctx.fillRect(-110, -110, 220, 210);
    ctx.fillStyle = '#ff9aa8';
    ctx.fill(outline('M-74 -78C-68 -74 -52 -62 -46 -56L-72 -36C-76 -50 -76 -66 -74 -78Z'));
    ctx.fill(outline('M74 -78C68 -74 52 -62 46 -56L72 -36C76 -50 76 -66 74 -78Z'));
    for (const x of [-38, 38]) {
      oval(ctx, x, -2, 23, 26, '#ffd84c');
      oval(ctx, x + 2, -2, 13, 21, '#171426');
      disc(ctx, x + 7, -11, 6, '#ffffff');
    }
    oval(ctx, 0, 52, 40, 28, '#e9e9f4');
    ctx.fillStyle = '#ff8a9a';
    ctx.fill(outline('M-11 32H11L0 44Z'));
    stroke(ctx, 'M0 44v8M-16 52q8 10 16 0q8 10 16 0', '#2c2e4c', 5);
    for (const side of [-1, 1])
      for (const y of [38, 52])
        stroke(ctx, `M${side * 46} ${y}L${side * 88} ${y - 5}`, '#cfd2ee', 4);
  },
};

/** A heart with the triangle in it. */
export const heart: Sticker = {
  edge: outline(
    'M0 92C-60 48 -102 10 -98 -38 -94 -84 -34 -98 0 -50 34 -98 94 -84 98 -38 102 10 60 48 0 92Z',
  ),
  draw: (ctx) => {
    ctx.fillStyle = radial(ctx, -36, -50, 190, [
      [0, '#ff9a8c'],
      [0.5, '#f4445e'],
      [1, '#a8163e'],
    ]);
    ctx.fillRect(-110, -110, 220, 220);
    stroke(ctx, 'M-74 -40C-70 -62 -50 -70 -38 -66', 'rgba(255,255,255,.85)', 11);
    ctx.fillStyle = '#ffffff';
    ctx.strokeStyle = '#ffffff';
    ctx.lineWidth = 10;
    const triangle = outline('M-18 -34V30L36 -2Z');
    ctx.fill(triangle);
    ctx.stroke(triangle);
  },
};

/** Popcorn. */
export const popcorn: Sticker = {
  edge: outline(
    'M-74 -34C-96 -58 -74 -92 -46 -84 -38 -110 2 -112 12 -90 36 -110 70 -96 66 -70 92 -66 92 -38 74 -30L56 92H-56Z',
  ),
  draw: (ctx) => {
    ctx.fillStyle = '#ffe9b0';
    ctx.fillRect(-110, -120, 220, 220);
    for (const [x, y, r] of [
      [-56, -58, 26],
      [-24, -80, 28],
      [14, -72, 26],
      [46, -72, 25],
      [66, -48, 22],
      [-4, -52, 28],
      [34, -46, 26],
      [-40, -38, 24],
    ] as const)
      disc(
        ctx,
        x,
        y,
        r,
        radial(ctx, x - 8, y - 10, r * 1.3, [
          [0, '#fffdf2'],
          [0.6, '#ffe7a4'],
          [1, '#e8b450'],
        ]),
      );
    inside(ctx, outline('M-78 -32H78L58 100H-58Z'), () => {
      ctx.fillStyle = '#fff8ec';
      ctx.fillRect(-90, -40, 180, 150);
      ctx.fillStyle = '#e8384f';
      for (const i of [-2, 0, 2])
        ctx.fill(outline(`M${i * 31 - 15} -40H${i * 31 + 15}L${i * 23 + 11} 110H${i * 23 - 11}Z`));
      ctx.fillStyle = linear(ctx, -80, 0, 80, 0, [
        [0, 'rgba(60,6,20,.3)'],
        [0.3, 'rgba(255,255,255,.2)'],
        [1, 'rgba(60,6,20,.34)'],
      ]);
      ctx.fillRect(-90, -40, 180, 150);
    });
    stroke(ctx, 'M-20 28q9 -14 18 0M14 28q9 -14 18 0', '#4a1420', 7);
    stroke(ctx, 'M-6 44q12 14 24 0', '#4a1420', 7);
  },
};

/** A planet with a ring. */
export const planet: Sticker = {
  edge: outline(
    'M-70 -34A78 78 0 0 1 58 -54C92 -66 118 -66 122 -50 126 -34 104 -10 76 12A78 78 0 0 1 -46 66C-88 82 -120 86 -124 68 -128 52 -104 32 -76 14 -78 -4 -76 -20 -70 -34Z',
  ),
  draw: (ctx) => {
    ctx.fillStyle = '#171a3c';
    ctx.fillRect(-140, -110, 280, 220);
    const ring = (): void => {
      ctx.save();
      ctx.rotate(-0.36);
      ctx.lineWidth = 15;
      ctx.strokeStyle = '#ffd47a';
      ctx.beginPath();
      ctx.ellipse(0, 6, 122, 30, 0, 0, Math.PI * 2);
      ctx.stroke();
      ctx.restore();
    };
    ring();
    disc(
      ctx,
      0,
      0,
      74,
      radial(ctx, -26, -30, 126, [
        [0, '#c7b4ff'],
        [0.5, '#7a5cf0'],
        [1, '#33208c'],
      ]),
    );
    inside(ctx, round(0, 0, 74), () => {
      for (const [y, h] of [
        [-44, 12],
        [-14, 18],
        [34, 12],
      ] as const) {
        ctx.save();
        ctx.rotate(-0.36);
        ctx.fillStyle = alpha('#ffffff', 0.16);
        ctx.fillRect(-90, y, 180, h);
        ctx.restore();
      }
    });
    inside(ctx, outline('M-160 12L160 -106V140H-160Z'), ring);
    for (const x of [-26, 18]) {
      oval(ctx, x, -22, 8, 11, '#12103a');
      disc(ctx, x + 3, -26, 3.4, '#ffffff');
    }
    stroke(ctx, 'M-12 -2q8 9 16 0', '#12103a', 5);
  },
};

/** A round window with a cabin under the northern lights in it. */
export const cabin: Sticker = {
  edge: round(0, 0, 96),
  draw: (ctx) => {
    ctx.drawImage(moment('aurora-cabin', 3.5, 720, 1280), 130, 520, 520, 520, -100, -100, 200, 200);
    ctx.strokeStyle = 'rgba(9,12,30,.85)';
    ctx.lineWidth = 10;
    ctx.stroke(round(0, 0, 93));
  },
};
