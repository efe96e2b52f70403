import { smooth } from '../kit/motion.ts';
import { alpha, box } from '../kit/paint.ts';
import { rng } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';

export function windows(
  ctx: Ctx,
  x: number,
  y: number,
  w: number,
  h: number,
  size: number,
  seed: number,
  night: number,
  share: number,
): void {
  const next = rng(seed + 7);
  for (let wy = y + size * 0.8; wy < y + h; wy += size * 1.25) {
    for (let wx = x + size * 0.5; wx < x + w - size * 0.7; wx += size) {
      const when = next();
      const warm = next() > 0.3;
      if (when > share) continue;
      const on = smooth(when * 1.1, when * 1.1 + 0.1, night);
      box(
        ctx,
        wx,
        wy,
        size * 0.52,
        size * 0.66,
        1,
        on > 0 ? alpha(warm ? '#ffcd80' : '#a8d8ff', 0.14 + 0.72 * on) : 'rgba(255,220,210,.12)',
      );
    }
  }
}
