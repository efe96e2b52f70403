import type { VideoPlace } from '@taice/contract';

/** Under what name an entry keeps where its video stood. */
export const videoName = 'video';

/** The second at which a place stands at a moment in ms since 1970: a video that played has moved on. */
export const secondAt = (place: VideoPlace, moment: number): number => {
  const on = place.playing ? (Math.max(0, moment - place.at) / 1000) * place.rate : 0;
  return place.position_s + on;
};

/** The second at which it stood as this page took over from an earlier one, which played until the answer came. */
export const secondLeft = (place: VideoPlace): number => {
  const [came] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return secondAt(place, Math.max(place.at, performance.timeOrigin + (came?.responseStart ?? 0)));
};

/** The same place told at another moment. */
export const placeAt = (place: VideoPlace, moment: number): VideoPlace => ({
  ...place,
  position_s: secondAt(place, moment),
  at: moment,
});
