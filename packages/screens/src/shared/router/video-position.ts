import type { VideoPosition } from '@taice/contract';

/** Key under which an entry stores its video's position. */
export const videoStateKey = 'video';

/** The second of a stored position at a moment in ms since 1970: a playing video has moved on. */
export const getSecondAt = (place: VideoPosition, moment: number): number => {
  const on = place.playing ? (Math.max(0, moment - place.at) / 1000) * place.rate : 0;
  return place.position_s + on;
};

/** The video's second at the moment this page took over from an earlier one, which played until the answer came. */
export const getHandoverSecond = (place: VideoPosition): number => {
  const [came] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return getSecondAt(
    place,
    Math.max(place.at, performance.timeOrigin + (came?.responseStart ?? 0)),
  );
};

/** The same position, calculated for another moment. */
export const projectPosition = (place: VideoPosition, moment: number): VideoPosition => ({
  ...place,
  position_s: getSecondAt(place, moment),
  at: moment,
});
