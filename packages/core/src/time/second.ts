/** ms until the whole seconds that are left become fewer, where `left` ms are: a countdown that waits so long shows none that has passed. */
export const untilNextSecond = (left: number): number => left % 1000 || 1000;
