import type { VideoPosition } from '@taice/contract';
import { getHandoverSecond, videoStateKey } from '../shared/router/video-position.ts';

/** The second at which this entry's earlier page stopped a video; 0 if it did not play it. */
export const getSavedSecond = (id: string): number => {
  const state = history.state as { kept?: Record<string, unknown> } | null;
  const position = state?.kept?.[videoStateKey] as VideoPosition | undefined;
  return position?.id === id ? getHandoverSecond(position) : 0;
};
