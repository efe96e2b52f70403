// The handlers of a video's buttons, in one chunk that loads after the first frame.
export {
  reloadViewerFields,
  like,
  toggleCollect,
  toggleDislike,
  toggleFollow,
  toggleLike,
} from '@taice/core';
