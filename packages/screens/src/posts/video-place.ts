import type { VideoPlace } from '@taice/contract';
import { keepInEntry, memoryOf } from '../shared/router/entry-memory.ts';
import { secondAt, secondLeft, videoName } from '../shared/router/video-moment.ts';

/** Seconds by which a position may differ from the predicted one without being stored again. */
const tolerance = 0.5;

const isPlace = (kept: unknown): kept is VideoPlace =>
  typeof kept === 'object' && kept !== null && 'position_s' in kept && 'at' in kept;

/** A position beyond the end means that the video has restarted. */
const within = (second: number, duration: number) => (duration > 0 ? second % duration : second);

/** The second from which this video resumes on the page of this entry; undefined: it starts normally. */
export const leftAt = (
  entry: string,
  { id, duration_s }: { id: string; duration_s: number },
): number | undefined => {
  const place = memoryOf(entry)[videoName];
  if (!isPlace(place) || place.id !== id) return undefined;
  return within(secondLeft(place), duration_s);
};

/** Stores a video's position and if it is playing. Later positions follow from the time of day. */
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
