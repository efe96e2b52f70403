// Nothing here loads FFmpeg into this process: it lives in the child that `runTranscode` starts.
export { bringAddress, sessionReceiver, whereItCame } from './bring.ts';
export { checkFfmpeg } from './check-ffmpeg.ts';
export { createDeliveries, type Deliveries, forgetDeliveries } from './deliveries.ts';
export { localStorage } from './local-storage.ts';
export { withLocalFile } from './local-file.ts';
export { mediaRoutes } from './media-routes.ts';
export { openPlaces } from './places.ts';
export { processUpload } from './process-upload.ts';
export { runCover, runPortrait, runStill, runTranscode } from './run-child.ts';
export type { Storage } from './storage.ts';
export type { TranscodeOptions, TranscodeResult } from './types.ts';
export { removeLeftFolders, workFolder } from './work-folder.ts';
