/** ms until a countdown with `left` ms shows its next second, so that it never shows one that has passed. */
export const untilNextSecond = (left: number): number => left % 1000 || 1000;
