import type { VideoSource } from './types.ts';

export type Conditions = {
  /** Short side of the window in CSS px. */
  shortSide: number;
  pixelRatio: number;
  saveData?: boolean;
  /** As the Network Information API says it: slow-2g, 2g, 3g, 4g. */
  effectiveType?: string;
  /** Mbit/s, as the same API guesses it. */
  downlink?: number;
  /** Round trip in ms, as the same API guesses it. */
  rtt?: number;
};

type Connection = Pick<Conditions, 'saveData' | 'effectiveType' | 'downlink' | 'rtt'>;

let shortSide: number | undefined;
/** Asked anew once the window has changed: asked for in the middle of a swipe, it lays out the whole page. */
const shortSideNow = (): number => {
  if (shortSide === undefined) {
    shortSide = Math.min(innerWidth, innerHeight);
    addEventListener('resize', () => (shortSide = undefined), { once: true });
  }
  return shortSide;
};

/** What this window and its connection are like now. */
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
  // Chromium starts from a guess of 1.5 Mbit/s even on a cable; only a long round trip makes it true.
  if (effectiveType === '3g' || (downlink !== undefined && downlink < 2 && rtt >= 150)) return 480;
  if (downlink !== undefined && downlink < 5) return 720;
  return Number.POSITIVE_INFINITY;
}

/**
 * The rung to start with: the lowest that fills the window, or what the connection bears if that is
 * less. Two thirds of the physical pixels count as filled; nobody sees the difference in motion.
 */
export function pickSource(
  sources: readonly VideoSource[],
  conditions: Conditions = currentConditions(),
): VideoSource | undefined {
  const rungs = progressiveSources(sources);
  const wanted = (conditions.shortSide * Math.min(2, conditions.pixelRatio) * 2) / 3;
  const bearable = tallestFor(conditions);
  const allowed = rungs.filter((rung) => rung.height <= bearable);
  const among = allowed.length > 0 ? allowed : rungs.slice(0, 1);
  return among.find((rung) => rung.height >= wanted) ?? among.at(-1);
}

/** The next rung under `source`, if there is one. */
export function lowerSource(
  sources: readonly VideoSource[],
  source: VideoSource,
): VideoSource | undefined {
  return progressiveSources(sources).findLast((rung) => rung.height < source.height);
}
