// Nothing here loads FFmpeg into this process: it lives in the child that `runTranscode` starts.
export { deliveryProofUrl, sessionReceiver, fetchingNetworksKey } from './delivery-proof.ts';
export { checkFfmpeg } from './check-ffmpeg.ts';
export { createDeliveries, type Deliveries, purgeDeliveries } from './deliveries.ts';
export { localStorage } from './local-storage.ts';
export { withLocalFile } from './local-file.ts';
export { mediaRoutes } from './media-routes.ts';
export { openStorageLocations } from './storage-locations.ts';
export { processUpload } from './process-upload.ts';
export { runCover, runPortrait, runStill, runTranscode } from './run-child.ts';
export type { Storage } from './storage.ts';
export type { TranscodeOptions, TranscodeResult } from './types.ts';
export { removeStaleFolders, workFolder } from './work-folder.ts';
