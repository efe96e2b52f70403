import { Path2D } from '@napi-rs/canvas';
import { alpha, disc, glow, linear, oval, placed, vignette } from '../kit/paint.ts';
import { rng } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';
import { HEIGHT, inside, moment, outline, raised, round, soft, WIDTH } from './studio.ts';

const TABLE = 596;

function table(ctx: Ctx): void {
  ctx.fillStyle = linear(ctx, 0, TABLE, 0, HEIGHT, [
    [0, '#c98a54'],
    [0.05, '#8a5630'],
    [1, '#3a2012'],
  ]);
  ctx.fillRect(0, TABLE, WIDTH, HEIGHT - TABLE);
  const next = rng(11);
  for (let i = 0; i < 46; i++) {
    const y = TABLE + 10 + (HEIGHT - TABLE) * next() ** 1.4;
    const x = next() * WIDTH - 200;
    ctx.strokeStyle = `rgba(34,14,4,${0.1 + next() * 0.2})`;
    ctx.lineWidth = 1 + next() * 3;
    ctx.stroke(
      outline(`M${x} ${y}q${120 + next() * 200} ${next() * 12 - 6} ${420 + next() * 300} 0`),
    );
  }
  for (const y of [652, 728]) {
    ctx.fillStyle = 'rgba(20,8,2,.55)';
    ctx.fillRect(0, y, WIDTH, 4);
    ctx.fillStyle = 'rgba(255,214,160,.12)';
    ctx.fillRect(0, y + 4, WIDTH, 3);
  }
}

function handle(ctx: Ctx): void {
  const bow = outline('M176 -116C330 -150 336 120 158 112');
  ctx.save();
  ctx.shadowColor = 'rgba(2,3,8,.4)';
  ctx.shadowBlur = 20;
  ctx.shadowOffsetY = 10;
  ctx.lineCap = 'round';
  ctx.lineWidth = 42;
  ctx.strokeStyle = '#1f3f8f';
  ctx.stroke(bow);
  ctx.restore();
  ctx.lineWidth = 34;
  ctx.strokeStyle = linear(ctx, 170, -140, 300, 120, [
    [0, '#fdfaf2'],
    [0.5, '#e3dfd2'],
    [1, '#9d9a98'],
  ]);
  ctx.stroke(bow);
  ctx.lineWidth = 7;
  ctx.strokeStyle = 'rgba(255,255,255,.85)';
  ctx.stroke(outline('M196 -124C262 -126 292 -70 290 -16'));
}

function body(ctx: Ctx): void {
  const side = outline(
    'M-190 -196C-188 -60 -182 80 -172 176C-168 204 -150 214 -118 218 -40 226 40 226 118 218 150 214 168 204 172 176 182 80 188 -60 190 -196Z',
  );
  raised(ctx, side, '#f2eee2', { blur: 4, dark: 0.2 });
  inside(ctx, side, () => {
    ctx.fillStyle = linear(ctx, -190, 0, 190, 0, [
      [0, '#c9c6c2'],
      [0.12, '#f2eee4'],
      [0.3, '#ffffff'],
      [0.55, '#f0ece0'],
      [0.82, '#bdb8b4'],
      [1, '#85838c'],
    ]);
    ctx.fillRect(-200, -210, 400, 440);
    const next = rng(23);
    for (let i = 0; i < 150; i++)
      disc(
        ctx,
        next() * 380 - 190,
        next() * 420 - 196,
        0.8 + next() * 1.8,
        alpha('#28406e', 0.3 + next() * 0.4),
      );
    inside(ctx, round(-14, 10, 122), () => {
      ctx.drawImage(moment('last-climb', 2.1, 720, 1280), 60, 190, 640, 640, -136, -112, 244, 244);
    });
    ctx.lineWidth = 11;
    ctx.strokeStyle = '#1f3f8f';
    ctx.stroke(round(-14, 10, 122));
    ctx.fillStyle = linear(ctx, -190, 0, 190, 0, [
      [0, 'rgba(10,12,30,.28)'],
      [0.16, 'rgba(255,255,255,.1)'],
      [0.24, 'rgba(255,255,255,.34)'],
      [0.32, 'rgba(255,255,255,.04)'],
      [0.6, 'rgba(10,12,30,0)'],
      [1, 'rgba(10,12,30,.5)'],
    ]);
    ctx.fillRect(-200, -210, 400, 440);
    ctx.fillStyle = linear(ctx, 0, 110, 0, 224, [
      [0, 'rgba(60,26,6,0)'],
      [1, 'rgba(60,26,6,.4)'],
    ]);
    ctx.fillRect(-200, 110, 400, 120);
  });
  oval(
    ctx,
    0,
    -196,
    194,
    42,
    linear(ctx, -194, 0, 194, 0, [
      [0, '#16307a'],
      [0.3, '#5f86e6'],
      [0.6, '#23469c'],
      [1, '#0f2258'],
    ]),
  );
  oval(
    ctx,
    0,
    -194,
    178,
    33,
    linear(ctx, -178, 0, 178, 0, [
      [0, '#8b8b92'],
      [0.5, '#d8d5cc'],
      [1, '#fbf9f2'],
    ]),
  );
  ctx.save();
  const mouth = new Path2D();
  mouth.ellipse(0, -194, 178, 33, 0, 0, Math.PI * 2);
  ctx.clip(mouth);
  oval(
    ctx,
    0,
    -174,
    172,
    30,
    linear(ctx, -160, -200, 160, -150, [
      [0, '#6b3a1a'],
      [0.5, '#3c1d0c'],
      [1, '#241006'],
    ]),
  );
  ctx.lineWidth = 4;
  ctx.strokeStyle = 'rgba(222,160,96,.7)';
  ctx.beginPath();
  ctx.ellipse(0, -174, 168, 27, 0, 0, Math.PI * 2);
  ctx.stroke();
  soft(ctx, 5, () => oval(ctx, -58, -180, 58, 7, 'rgba(255,220,170,.55)'));
  ctx.restore();
}

function steam(ctx: Ctx): void {
  ctx.lineCap = 'round';
  for (const [path, width, strength] of [
    ['M-50 -214C-96 -270 -14 -312 -58 -384', 22, 0.26],
    ['M22 -214C72 -280 -12 -326 40 -420', 28, 0.28],
    ['M84 -214C112 -256 64 -296 92 -340', 18, 0.2],
  ] as const)
    soft(ctx, 13, () => {
      ctx.lineWidth = width;
      ctx.strokeStyle = alpha('#ffffff', strength);
      ctx.stroke(outline(path));
    });
}

/** An enamel mug on a table by the lake. */
export function mug(ctx: Ctx): void {
  soft(ctx, 9, () =>
    ctx.drawImage(moment('blue-hour-lake', 4, 1280, 720), 0, 60, 1280, 640, -30, -40, 1260, 690),
  );
  glow(ctx, 560, 250, 420, '#ffb48a', 0.3);
  table(ctx);
  soft(ctx, 22, () => oval(ctx, 640, 688, 300, 34, 'rgba(10,4,2,.75)'));
  soft(ctx, 7, () => oval(ctx, 584, 678, 172, 16, 'rgba(10,4,2,.85)'));
  placed(ctx, { x: 570, y: 462, scale: 0.98 }, () => {
    handle(ctx);
    body(ctx);
    steam(ctx);
  });
  vignette(ctx, WIDTH, HEIGHT, 0.4);
}
