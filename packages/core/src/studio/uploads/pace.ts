/** ms that the pace is taken over: long enough not to jump, short enough to follow the line. */
const span = 8_000;
/** Before this nobody can say. */
const least = 1_000;

export type Pace = {
  /** Tells how many bytes have left by `at` (ms); bytes a second since a while ago, or null. */
  tell(bytes: number, at: number): number | null;
};

/** How fast bytes leave, of the last few seconds. */
export const createPace = (): Pace => {
  let marks: { bytes: number; at: number }[] = [];
  return {
    tell: (bytes, at) => {
      const last = marks.at(-1);
      // What broke off begins again further back.
      if (last && bytes < last.bytes) marks = [];
      marks.push({ bytes, at });
      while (marks.length > 2 && at - marks[0]!.at > span) marks.shift();
      const first = marks[0]!;
      const passed = at - first.at;
      return passed < least ? null : ((bytes - first.bytes) * 1_000) / passed;
    },
  };
};

/** Whole seconds until the rest has left; null where nobody can say. */
export const secondsLeft = (rest: number, rate: number | null): number | null =>
  rate === null || rate <= 0 ? null : Math.ceil(rest / rate);
