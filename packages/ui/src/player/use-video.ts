import { useCallback, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { VideoEvents, VideoState } from './types.ts';
import {
  createVideoController,
  type VideoController,
  type VideoControllerOptions,
} from './video-controller.ts';

export type UseVideo = {
  /** For the `ref` of a `<video>`. */
  ref: (element: HTMLVideoElement | null) => (() => void) | undefined;
  state: VideoState;
  controller: VideoController;
};

/** One video with its state. Options apply only on mount; give another video another `key`. */
export function useVideo(options: VideoControllerOptions & VideoEvents): UseVideo {
  const latest = useEffectEvent((): VideoEvents => options);
  const [controller] = useState(() => createVideoController(options, () => latest()));
  const state = useSyncExternalStore(controller.subscribe, controller.state, controller.state);
  const ref = useCallback(
    (element: HTMLVideoElement | null) => (element ? controller.attach(element) : undefined),
    [controller],
  );
  return { ref, state, controller };
}
