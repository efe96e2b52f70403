import type { VideoPosition } from '@taice/contract';
import { setPageState, getPageState } from '../shared/router/history-state.ts';
import { getSecondAt, getHandoverSecond, videoStateKey } from '../shared/router/video-position.ts';

/** Seconds by which a position may differ from the predicted one without being stored again. */
const toleranceS = 0.5;

const isVideoPosition = (value: unknown): value is VideoPosition =>
  typeof value === 'object' && value !== null && 'position_s' in value && 'at' in value;

/** A position beyond the end means that the video has restarted. */
const wrapSecond = (second: number, duration: number) =>
  duration > 0 ? second % duration : second;

/** The second from which this video resumes on the page of this entry; undefined: it starts normally. */
export const getResumeSecond = (
  entry: string,
  { id, duration_s }: { id: string; duration_s: number },
): number | undefined => {
  const stored = getPageState(entry)[videoStateKey];
  if (!isVideoPosition(stored) || stored.id !== id) return undefined;
  return wrapSecond(getHandoverSecond(stored), duration_s);
};

/** Stores a video's position and if it is playing. Later positions follow from the time of day. */
export const savePlaybackPosition = (
  entry: string,
  { id, duration_s }: { id: string; duration_s: number },
  now: { position: number; playing: boolean; rate: number },
): void => {
  const at = Date.now();
  const before = getPageState(entry)[videoStateKey];
  const { position, playing, rate } = now;
  if (
    isVideoPosition(before) &&
    before.id === id &&
    before.playing === playing &&
    before.rate === rate
  ) {
    const gap = Math.abs(wrapSecond(getSecondAt(before, at), duration_s) - position);
    if (Math.min(gap, Math.abs(duration_s - gap)) < toleranceS) return;
  }
  const next: VideoPosition = { id, position_s: position, playing, rate, at };
  setPageState(entry, videoStateKey, next);
};
