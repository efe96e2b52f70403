import { alpha, glow, linear, placed } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import { backdrop, inside, mark, outline, raised, rounded, shadow, sheen } from './studio.ts';

type Look = { readonly card: readonly [string, string, string]; readonly ribbon: string };

const W = 620;
const H = 388;

// Numbers are drawn by strokes, so that no font of the machine is needed; each is 60 wide and 100 high.
const digits: Readonly<Record<string, string>> = {
  '0': 'M30 2C8 2 4 28 4 50s4 48 26 48 26-26 26-48S52 2 30 2z',
  '1': 'M14 22L38 4v94',
  '2': 'M6 30C6 12 16 2 30 2s25 10 25 25C55 48 22 72 5 97h52',
  '€': 'M56 16C48 6 40 2 32 2 16 2 10 24 10 50s6 48 22 48c8 0 16-4 24-14M-2 38h44M-2 60h40',
};

function worth(ctx: Ctx, text: string, size: number): void {
  ctx.lineWidth = 13;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.strokeStyle = '#ffffff';
  [...text].forEach((sign, i) => {
    placed(ctx, { x: i * 74 * size, y: 0, scale: size }, () =>
      ctx.stroke(outline(digits[sign] ?? '')),
    );
  });
}

function card(ctx: Ctx, { card: [light, plain, deep] }: Look, text: string): void {
  const edge = rounded(-W / 2, -H / 2, W, H, 34);
  raised(ctx, edge, deep, { x: 10, y: 30, blur: 60, dark: 0.7 });
  inside(ctx, edge, () => {
    ctx.fillStyle = linear(ctx, -W / 2, -H / 2, W / 2, H / 2, [
      [0, light],
      [0.5, plain],
      [1, deep],
    ]);
    ctx.fillRect(-W / 2, -H / 2, W, H);
    for (const [y, hex, strength] of [
      [10, '#ffffff', 0.12],
      [74, '#ffffff', 0.14],
      [130, '#ffffff', 0.1],
    ] as const) {
      ctx.fillStyle = alpha(hex, strength);
      ctx.fill(
        outline(
          `M-320 ${y + 40}C-200 ${y - 60} -90 ${y + 90} 60 ${y + 10}S240 ${y - 60} 320 ${y}V220H-320Z`,
        ),
      );
    }
    ctx.fillStyle = sheen(ctx, -W / 2, -H / 2, W, H, 0.3);
    ctx.fillRect(-W / 2, -H / 2, W, H);
    placed(ctx, { x: -272, y: -146 }, () => worth(ctx, text, 1));
    mark(ctx, 246, 128, 33, alpha('#ffffff', 0.92), alpha('#ffffff', 0.92));
  });
  ctx.strokeStyle = alpha('#ffffff', 0.3);
  ctx.lineWidth = 2.5;
  ctx.stroke(rounded(-W / 2 + 1.5, -H / 2 + 1.5, W - 3, H - 3, 32.5));
}

function loop(ctx: Ctx, hex: string, flip: boolean): void {
  placed(ctx, { x: 0, y: 0, flip }, () => {
    const tail = outline('M6 4C26 50 44 84 60 128L96 104 116 132C92 74 62 34 16 -6Z');
    raised(ctx, tail, hex, { y: 8, blur: 14, dark: 0.5 });
    ctx.fillStyle = linear(ctx, 0, 0, 100, 130, [
      [0, 'rgba(6,8,20,.5)'],
      [0.6, 'rgba(6,8,20,0)'],
    ]);
    ctx.fill(tail);
    const bow = outline('M0 0C20 -60 92 -104 128 -74 160 -46 118 14 0 6Z');
    raised(ctx, bow, hex, { y: 10, blur: 16, dark: 0.5 });
    ctx.fillStyle = linear(ctx, 20, -90, 90, 20, [
      [0, 'rgba(255,255,255,.45)'],
      [0.5, 'rgba(255,255,255,0)'],
      [1, 'rgba(6,8,20,.4)'],
    ]);
    ctx.fill(bow);
    ctx.fillStyle = 'rgba(6,8,20,.34)';
    ctx.fill(outline('M14 -4C40 -40 84 -66 104 -52 118 -38 78 -8 14 -4Z'));
  });
}

function ribbon(ctx: Ctx, hex: string): void {
  const x = 118;
  ctx.save();
  ctx.shadowColor = 'rgba(2,3,8,.45)';
  ctx.shadowBlur = 18;
  ctx.shadowOffsetY = 4;
  ctx.fillStyle = hex;
  ctx.fillRect(x - 26, -H / 2, 52, H);
  ctx.restore();
  ctx.fillStyle = linear(ctx, x - 26, 0, x + 26, 0, [
    [0, 'rgba(6,8,20,.22)'],
    [0.3, 'rgba(255,255,255,.34)'],
    [0.6, 'rgba(255,255,255,0)'],
    [1, 'rgba(6,8,20,.28)'],
  ]);
  ctx.fillRect(x - 26, -H / 2, 52, H);
  placed(ctx, { x, y: -40, scale: 1.06 }, () => {
    loop(ctx, hex, true);
    loop(ctx, hex, false);
    const knot = rounded(-25, -27, 50, 54, 18);
    raised(ctx, knot, hex, { y: 5, blur: 12, dark: 0.5 });
    ctx.fillStyle = linear(ctx, -25, -27, 25, 27, [
      [0, 'rgba(255,255,255,.45)'],
      [0.6, 'rgba(255,255,255,0)'],
      [1, 'rgba(6,8,20,.35)'],
    ]);
    ctx.fill(knot);
  });
}

const blue: Look = { card: ['#6ea0ff', '#3c63ef', '#1b2fae'], ribbon: '#ffb43c' };
const gold: Look = { card: ['#ffcf6b', '#ff9330', '#c2500f'], ribbon: '#4765f2' };

export function smallGift(ctx: Ctx): void {
  backdrop(ctx, '#24518a', '#08142a');
  glow(ctx, 560, 300, 420, '#7fa6ff', 0.28);
  shadow(ctx, 606, 696, 330);
  placed(ctx, { x: 600, y: 392, turn: -0.1, scale: 1.12 }, () => {
    card(ctx, blue, '2€');
    ribbon(ctx, blue.ribbon);
  });
}

export function largeGift(ctx: Ctx): void {
  backdrop(ctx, '#7a4a1c', '#1c0f08');
  glow(ctx, 560, 300, 440, '#ffb44c', 0.3);
  shadow(ctx, 606, 706, 340);
  placed(ctx, { x: 620, y: 350, turn: 0.13, scale: 1.08 }, () => card(ctx, blue, ''));
  placed(ctx, { x: 592, y: 414, turn: -0.07, scale: 1.12 }, () => {
    card(ctx, gold, '10€');
    ribbon(ctx, gold.ribbon);
  });
}
