import { alpha, glow, linear, placed } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import { backdrop, inside, moment, raised, rounded, shadow, sheen } from './studio.ts';

const W = 258;
const H = 540;

function phone(ctx: Ctx, slug: string, at: number): void {
  raised(ctx, rounded(-W / 2, -H / 2, W, H, 44), '#0b0d14', { x: 8, y: 22, blur: 46, dark: 0.7 });
  ctx.strokeStyle = linear(ctx, -W / 2, -H / 2, W / 2, H / 2, [
    [0, '#d8def0'],
    [0.4, '#4a526a'],
    [1, '#8b95b4'],
  ]);
  ctx.lineWidth = 4;
  ctx.stroke(rounded(-W / 2, -H / 2, W, H, 44));
  const screen = rounded(-W / 2 + 10, -H / 2 + 10, W - 20, H - 20, 35);
  inside(ctx, screen, () => {
    ctx.drawImage(
      moment(slug, at, 720, 1280),
      67,
      0,
      586,
      1280,
      -W / 2 + 10,
      -H / 2 + 10,
      W - 20,
      H - 20,
    );
    ctx.fillStyle = sheen(ctx, -W / 2, -H / 2, W, H, 0.2);
    ctx.fillRect(-W / 2, -H / 2, W, H);
  });
  ctx.fillStyle = '#06070c';
  ctx.fill(rounded(-34, -H / 2 + 22, 68, 18, 9));
  ctx.fillStyle = alpha('#ffffff', 0.8);
  ctx.fill(rounded(-38, H / 2 - 26, 76, 5, 2.5));
}

/** Three phones, each with a scene of the creators on it. */
export function wallpapers(ctx: Ctx): void {
  backdrop(ctx, '#2b4a78', '#0a1122');
  glow(ctx, 600, 360, 460, '#5b7cff', 0.3);
  shadow(ctx, 600, 706, 330);
  placed(ctx, { x: 392, y: 418, turn: -0.17, scale: 0.9 }, () => phone(ctx, 'aurora-cabin', 3.5));
  placed(ctx, { x: 808, y: 418, turn: 0.17, scale: 0.9 }, () => phone(ctx, 'blue-hour-lake', 4));
  placed(ctx, { x: 600, y: 398 }, () => phone(ctx, 'milky-camp', 6.24));
}
