import { alpha, oval } from '../kit/paint.ts';
import { rng } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';

export function stripes(ctx: Ctx): void {
  const next = rng(8);
  const hues = ['#f3d3a4', '#e3aa72', '#c98556', '#f6e2c0', '#b06a4c', '#e8bd8a', '#d99a68'];
  for (let y = 0; y < 560;) {
    const tall = 10 + next() * 44;
    ctx.fillStyle = hues[Math.floor(next() * hues.length)] ?? '#e3aa72';
    ctx.fillRect(0, y, 1400, tall + 1);
    y += tall;
  }
  for (const [x, y, rx, ry] of [
    [420, 350, 74, 32],
    [1000, 180, 42, 17],
  ] as const) {
    oval(ctx, x, y, rx * 1.15, ry * 1.2, '#f6e2c0');
    oval(ctx, x, y, rx, ry, '#c05f41');
    oval(ctx, x - 6, y - 3, rx * 0.6, ry * 0.55, '#dd8a5e');
  }
}

export function ringDisc(ctx: Ctx, middle: number): void {
  const next = rng(4);
  for (let r = 420; r < 735;) {
    const wide = 2 + next() * 15;
    const gap = (r > 596 && r < 618) || next() > 0.93;
    ctx.strokeStyle = alpha(
      ['#f4dcb8', '#d8b48a', '#b98d6c', '#efe0c8'][Math.floor(next() * 4)] ?? '#f4dcb8',
      gap ? 0.03 : 0.28 + next() * 0.5,
    );
    ctx.lineWidth = wide + 0.6;
    ctx.beginPath();
    ctx.arc(middle, middle, r + wide / 2, 0, Math.PI * 2);
    ctx.stroke();
    r += wide;
  }
}
