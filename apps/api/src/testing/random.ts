/** Numbers of one seed from 0 to below 1 (mulberry32), so that a seed reproduces the whole run. */
export const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let hashed = Math.imul(state ^ (state >>> 15), state | 1);
    hashed ^= hashed + Math.imul(hashed ^ (hashed >>> 7), hashed | 61);
    return ((hashed ^ (hashed >>> 14)) >>> 0) / 2 ** 32;
  };
};
export type Random = ReturnType<typeof randomOf>;

/** A whole number from `min` to `max`. */
export const between = (random: Random, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1));
