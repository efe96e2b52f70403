import type { Settings } from '../../platform/settings.ts';

export interface Level {
  /** From 1. */
  readonly no: number;
  /** Micro-points collected within this level. */
  readonly now: bigint;
  /** Micro-points that this level needs. */
  readonly max: bigint;
}

/**
 * The level for `xp` (micro-points of contribution before the factor): level n needs n steps
 * (setting `level_step`). The highest level stays full.
 */
export const levelOf = (
  xp: bigint,
  { level_step, level_max }: Pick<Settings, 'level_step' | 'level_max'>,
): Level => {
  let remainingXp = xp > 0n ? xp : 0n;
  for (let no = 1; ; no++) {
    const max = level_step * BigInt(no);
    if (no >= level_max) return { no, now: remainingXp < max ? remainingXp : max, max };
    if (remainingXp < max) return { no, now: remainingXp, max };
    remainingXp -= max;
  }
};
