// Nothing here loads FFmpeg into this process: it lives in the child that `runTranscode` starts.
export { localStorage } from './local-storage.ts';
export { MediaFailedError, MediaRefusedError, type MediaFailureKind } from './media-error.ts';
export { mediaRoutes } from './media-routes.ts';
export { processUpload, type UploadOutcome, type UploadWork } from './process-upload.ts';
export { defaultChildLimits, runProbe, runTranscode, type ChildLimits } from './run-child.ts';
export type { ByteRange, ObjectInfo, Storage, StoredObject } from './storage.ts';
export {
  defaultTranscodeOptions,
  type MediaInfo,
  type MediaRefusal,
  type PlayableResult,
  type Rendition,
  type SourceLimits,
  type Storyboard,
  type TranscodeOptions,
  type TranscodeProgress,
  type TranscodeResult,
} from './types.ts';
