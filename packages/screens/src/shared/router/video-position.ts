import type { VideoPosition } from '@taice/contract';

/** Key under which an entry stores its video's position. */
export const videoStateKey = 'video';

/** The second of a stored position at a moment in ms since 1970: a playing video has moved on. */
export const getSecondAt = (position: VideoPosition, moment: number): number => {
  const elapsedS = position.playing
    ? (Math.max(0, moment - position.at) / 1000) * position.rate
    : 0;
  return position.position_s + elapsedS;
};

/** The video's second at the moment this page took over from an earlier one, which played until the answer came. */
export const getHandoverSecond = (position: VideoPosition): number => {
  const [navigationTiming] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[];
  return getSecondAt(
    position,
    Math.max(position.at, performance.timeOrigin + (navigationTiming?.responseStart ?? 0)),
  );
};

/** The same position, calculated for another moment. */
export const projectPosition = (position: VideoPosition, moment: number): VideoPosition => ({
  ...position,
  position_s: getSecondAt(position, moment),
  at: moment,
});
