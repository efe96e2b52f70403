/** ms until a countdown with `remainingMs` ms shows its next second, so that it never shows one that has passed. */
export const untilNextSecond = (remainingMs: number): number => remainingMs % 1000 || 1000;
