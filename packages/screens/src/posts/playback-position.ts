import type { VideoPosition } from '@taice/contract';
import { setPageState, getPageState } from '../shared/router/history-state.ts';
import { getSecondAt, getHandoverSecond, videoStateKey } from '../shared/router/video-position.ts';

/** Seconds by which a position may differ from the predicted one without being stored again. */
const tolerance = 0.5;

const isVideoPlace = (kept: unknown): kept is VideoPosition =>
  typeof kept === 'object' && kept !== null && 'position_s' in kept && 'at' in kept;

/** A position beyond the end means that the video has restarted. */
const within = (second: number, duration: number) => (duration > 0 ? second % duration : second);

/** The second from which this video resumes on the page of this entry; undefined: it starts normally. */
export const getResumeSecond = (
  entry: string,
  { id, duration_s }: { id: string; duration_s: number },
): number | undefined => {
  const place = getPageState(entry)[videoStateKey];
  if (!isVideoPlace(place) || place.id !== id) return undefined;
  return within(getHandoverSecond(place), duration_s);
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
    isVideoPlace(before) &&
    before.id === id &&
    before.playing === playing &&
    before.rate === rate
  ) {
    const gap = Math.abs(within(getSecondAt(before, at), duration_s) - position);
    if (Math.min(gap, Math.abs(duration_s - gap)) < tolerance) return;
  }
  const place: VideoPosition = { id, position_s: position, playing, rate, at };
  setPageState(entry, videoStateKey, place);
};
