import type { VideoPlace } from '@taice/contract';
import { secondLeft, videoName } from '../shared/router/video-moment.ts';

/** The second at which this entry's earlier page stopped a video; 0 if it did not play it. */
export const leftAt = (id: string): number => {
  const state = history.state as { kept?: Record<string, unknown> } | null;
  const place = state?.kept?.[videoName] as VideoPlace | undefined;
  return place?.id === id ? secondLeft(place) : 0;
};
