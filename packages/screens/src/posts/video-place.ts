import type { VideoPlace } from '@taice/contract';
import { keepInEntry, memoryOf } from '../shared/router/entry-memory.ts';
import { secondAt, secondLeft, videoName } from '../shared/router/video-moment.ts';

/** Seconds by which a place may differ from what an earlier one foretells without being news. */
const tolerance = 0.5;

const isPlace = (kept: unknown): kept is VideoPlace =>
  typeof kept === 'object' && kept !== null && 'position_s' in kept && 'at' in kept;

/** Beyond its end a video has begun again. */
const within = (second: number, duration: number) => (duration > 0 ? second % duration : second);

/**
 * The second that this video goes on from on the page of this entry; undefined where it begins as
 * always.
 */
export const leftAt = (
  entry: string,
  { id, duration_s }: { id: string; duration_s: number },
): number | undefined => {
  const place = memoryOf(entry)[videoName];
  if (!isPlace(place) || place.id !== id) return undefined;
  return within(secondLeft(place), duration_s);
};

/** Keeps where a video stands and whether it moves: with the time of day that is all of its future. */
export const noteVideo = (
  entry: string,
  { id, duration_s }: { id: string; duration_s: number },
  now: { position: number; playing: boolean; rate: number },
): void => {
  const at = Date.now();
  const before = memoryOf(entry)[videoName];
  const { position, playing, rate } = now;
  if (isPlace(before) && before.id === id && before.playing === playing && before.rate === rate) {
    const gap = Math.abs(within(secondAt(before, at), duration_s) - position);
    if (Math.min(gap, Math.abs(duration_s - gap)) < tolerance) return;
  }
  const place: VideoPlace = { id, position_s: position, playing, rate, at };
  keepInEntry(entry, videoName, place);
};
