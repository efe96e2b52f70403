import type { CrashPoint } from '../../../testing/crash-at.ts';

/** Steps at which the API is killed while it receives a file of three pieces and makes a video of it. */
export const uploadSteps: Readonly<Record<string, CrashPoint>> = {
  'leave is written, not committed': { statement: 'insert into "upload"' },
  'leave is given, and nobody told': { reply: '/upload/token' },
  'a piece is there, not acknowledged': { reply: '/upload/tus/', nth: 2 },
  'a second piece is there, not acknowledged': { reply: '/upload/tus/', nth: 3 },
  'all bytes are there, and no row says so': { statement: 'upload_complete', isBefore: true },
  'a row says that all bytes are there': { statement: 'upload_complete' },
  'the last piece is there, not acknowledged': { reply: '/upload/tus/', nth: 2 },
  'the upload is taken, not committed': { statement: 'update "upload" set "state"' },
  'the video is written, not committed': { statement: 'insert into "post"' },
  'its file is written, not committed': { statement: 'insert into "video_asset"' },
  'its work is in the queue, not committed': { statement: 'transcode_enqueue' },
  'all of it is about to be committed': { statement: 'commit', nth: 2, isBefore: true },
  'the video is there, and nobody told': { reply: '/storePost' },
};

/** The step of the short run: three pieces are acknowledged, and the whole video is written. */
export const shortUploadStep = 'its work is in the queue, not committed';
