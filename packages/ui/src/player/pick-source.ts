import type { VideoSource } from './types.ts';

export type Conditions = {
  /** Short side of the window in CSS px. */
  shortSide: number;
  pixelRatio: number;
  saveData?: boolean;
  /** From the Network Information API: slow-2g, 2g, 3g, 4g. */
  effectiveType?: string;
  /** Mbit/s, an estimate of the same API. */
  downlink?: number;
  /** Round trip in ms, an estimate of the same API. */
  rtt?: number;
};

type Connection = Pick<Conditions, 'saveData' | 'effectiveType' | 'downlink' | 'rtt'>;

let shortSide: number | undefined;
/** Cached until the window changes: a read in the middle of a swipe would lay out the whole page. */
const shortSideNow = (): number => {
  if (shortSide === undefined) {
    shortSide = Math.min(innerWidth, innerHeight);
    addEventListener('resize', () => (shortSide = undefined), { once: true });
  }
  return shortSide;
};

/** Current conditions of the window and its connection. */
export function currentConditions(): Conditions {
  const connection = (navigator as Navigator & { connection?: Connection }).connection;
  return {
    shortSide: shortSideNow(),
    pixelRatio: devicePixelRatio,
    saveData: connection?.saveData,
    effectiveType: connection?.effectiveType,
    downlink: connection?.downlink,
    rtt: connection?.rtt,
  };
}

/** The files a plain `<video src>` can play, lowest rung first. */
export function progressiveSources(sources: readonly VideoSource[]): VideoSource[] {
  return sources.filter((source) => source.type === 'mp4').toSorted((a, b) => a.height - b.height);
}

function tallestFor({ saveData, effectiveType, downlink, rtt = 0 }: Conditions): number {
  if (saveData || effectiveType === 'slow-2g' || effectiveType === '2g') return 0;
  // Chromium starts from a guess of 1.5 Mbit/s even on a cable. Only a long round trip confirms it.
  if (effectiveType === '3g' || (downlink !== undefined && downlink < 2 && rtt >= 150)) return 480;
  if (downlink !== undefined && downlink < 5) return 720;
  return Number.POSITIVE_INFINITY;
}

/**
 * The first rung: the lowest that fills the window, or a lower one if the connection is slow. Two thirds of the
 * physical pixels count as filled, because the difference is invisible in motion.
 */
export function pickSource(
  sources: readonly VideoSource[],
  conditions: Conditions = currentConditions(),
): VideoSource | undefined {
  const rungs = progressiveSources(sources);
  const targetHeight = (conditions.shortSide * Math.min(2, conditions.pixelRatio) * 2) / 3;
  const maxHeight = tallestFor(conditions);
  const allowed = rungs.filter((rung) => rung.height <= maxHeight);
  const candidates = allowed.length > 0 ? allowed : rungs.slice(0, 1);
  return candidates.find((rung) => rung.height >= targetHeight) ?? candidates.at(-1);
}

/** The next lower rung than `source`, if there is one. */
export function lowerSource(
  sources: readonly VideoSource[],
  source: VideoSource,
): VideoSource | undefined {
  return progressiveSources(sources).findLast((rung) => rung.height < source.height);
}
