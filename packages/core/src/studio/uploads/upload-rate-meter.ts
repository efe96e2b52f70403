/** ms of the average: long enough not to jump, short enough to follow the connection. */
const span = 8_000;
/** The least time for an estimate, in ms. */
const least = 1_000;

export type UploadRateMeter = {
  /** Records the bytes sent by `at` (ms). Returns bytes a second over the recent past, or null. */
  tell(bytes: number, at: number): number | null;
};

/** The upload speed over the last few seconds. */
export const createUploadRateMeter = (): UploadRateMeter => {
  let marks: { bytes: number; at: number }[] = [];
  return {
    tell: (bytes, at) => {
      const last = marks.at(-1);
      // After a break, the upload starts again further back.
      if (last && bytes < last.bytes) marks = [];
      marks.push({ bytes, at });
      while (marks.length > 2 && at - marks[0]!.at > span) marks.shift();
      const first = marks[0]!;
      const passed = at - first.at;
      return passed < least ? null : ((bytes - first.bytes) * 1_000) / passed;
    },
  };
};

/** Whole seconds until the rest is sent; null: unknown. */
export const secondsLeft = (rest: number, rate: number | null): number | null =>
  rate === null || rate <= 0 ? null : Math.ceil(rest / rate);
