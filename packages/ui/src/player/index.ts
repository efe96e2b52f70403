/// <reference path="../ambient.d.ts" />
export { getFeedPlayMode, type FeedPlayMode } from './feed-play-mode.ts';
export {
  FeedCaption,
  FeedRail,
  GlassButton,
  RailAction,
  RailCreator,
  RailRing,
  type GlassButtonProps,
  type RailActionProps,
  type RailCreatorProps,
  type RailRingProps,
} from './feed-rail.tsx';
export { FeedVideo, type FeedVideoProps } from './feed-video.tsx';
export type { FeedLabels, PlayerLabels } from './labels.ts';
export {
  currentConditions,
  pickSource,
  progressiveSources,
  type Conditions,
} from './pick-source.ts';
export type {
  CaptionTrack,
  Chapter,
  Storyboard,
  VideoEvents,
  VideoSource,
  VideoState,
  VideoStatus,
  Skip,
} from './types.ts';
export { useVideo, type UseVideo } from './use-video.ts';
export type { VideoController, VideoControllerOptions } from './video-controller.ts';
export { VideoPlayer, type VideoPlayerProps } from './video-player.tsx';
