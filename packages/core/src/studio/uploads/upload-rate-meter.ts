/** ms of the average: long enough not to jump, short enough to follow the connection. */
const windowMs = 8_000;
/** The least time for an estimate, in ms. */
const minElapsedMs = 1_000;

export type UploadRateMeter = {
  /** Records the bytes sent by `at` (ms). Returns bytes a second over the recent past, or null. */
  tell(bytes: number, at: number): number | null;
};

/** The upload speed over the last few seconds. */
export const createUploadRateMeter = (): UploadRateMeter => {
  let samples: { bytes: number; at: number }[] = [];
  return {
    tell: (bytes, at) => {
      const last = samples.at(-1);
      // After a break, the upload starts again further back.
      if (last && bytes < last.bytes) samples = [];
      samples.push({ bytes, at });
      while (samples.length > 2 && at - samples[0]!.at > windowMs) samples.shift();
      const first = samples[0]!;
      const elapsedMs = at - first.at;
      return elapsedMs < minElapsedMs ? null : ((bytes - first.bytes) * 1_000) / elapsedMs;
    },
  };
};

/** Whole seconds until the rest is sent; null: unknown. */
export const secondsLeft = (remainingBytes: number, rate: number | null): number | null =>
  rate === null || rate <= 0 ? null : Math.ceil(remainingBytes / rate);
