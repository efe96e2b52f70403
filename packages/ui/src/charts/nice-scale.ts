/** The smallest 1, 2, 2.5 or 5 times a power of ten that is not under `maxValue`, for the top of an axis. */
export function niceTop(maxValue: number): number {
  if (!(maxValue > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(maxValue));
  const step = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= maxValue) ?? 10;
  return step * power;
}
