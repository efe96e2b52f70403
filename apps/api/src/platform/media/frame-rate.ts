/** Frames a second as a fraction. */
export type FrameRate = { num: number; den: number };

const standard: FrameRate[] = [
  { num: 24_000, den: 1_001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1_001 },
  { num: 30, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1_001 },
  { num: 60, den: 1 },
];

const valueOf = (rate: FrameRate) => rate.num / rate.den;

/**
 * The rate of a variable-rate video while it moves: the stated base rate, if that is a usual one and the mean is not
 * far below it; otherwise the mean.
 */
export function livelyRate(average: FrameRate, base: FrameRate): FrameRate {
  const isStandard = standard.some((rate) => Math.abs(valueOf(rate) / valueOf(base) - 1) < 0.001);
  const ratioToBase = valueOf(average) / valueOf(base);
  return isStandard && ratioToBase < 0.98 && ratioToBase > 0.3 ? base : average;
}

/**
 * The constant rate a video is brought to. Phones state odd means like 29.83, which snap to the nearest standard rate
 * within 2 %. Rates above `maxFps` are divided by a whole number, so that motion stays even.
 */
export function outputFrameRate(source: FrameRate, maxFps: number): FrameRate {
  const deviation = (rate: FrameRate) => Math.abs(valueOf(rate) / valueOf(source) - 1);
  const nearest = standard.reduce((best, rate) =>
    deviation(rate) < deviation(best) ? rate : best,
  );
  const rate =
    deviation(nearest) < 0.02 ? nearest : { num: Math.max(1, Math.round(valueOf(source))), den: 1 };
  const divisor = Math.ceil(valueOf(rate) / maxFps - 0.01);
  return divisor > 1 ? { num: rate.num, den: rate.den * divisor } : rate;
}
