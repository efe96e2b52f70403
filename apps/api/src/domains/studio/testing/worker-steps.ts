import type { CrashPoint } from '../../../testing/crash-at.ts';

/** Every step of the work on a video with two rungs, in order: the action at which the worker is killed. */
export const workerSteps: Readonly<Record<string, CrashPoint>> = {
  'the file is taken': { statement: 'asset_take' },
  'the file was looked at': { statement: 'asset_keep' },
  'the poster is stored': { stored: 'poster.webp' },
  'the storyboard is stored': { stored: 'storyboard.webp' },
  'the preview is stored': { stored: 'preview.mp4' },
  'the lowest rung is stored': { stored: '240p.mp4' },
  'its playlist is stored': { stored: '240p.m3u8' },
  'the lowest rung is written down, not committed': { statement: 'asset_write' },
  'the video is shown, not committed': { statement: 'post_move' },
  'the message is written, not committed': { statement: 'outbox_emit' },
  'the lowest rung is about to be committed': { statement: 'commit', isBefore: true },
  'the lowest rung is published': { statement: 'commit' },
  'the next rung is stored': { stored: '480p.mp4' },
  'its playlist is stored too': { stored: '480p.m3u8' },
  'the whole ladder is stored': { stored: 'master.m3u8' },
  // A playable state already written is not written again.
  'the whole ladder is written down, not committed': { statement: 'asset_write' },
  'the lease is given back': { statement: 'commit' },
};
