// What presses on a video do, in one piece of code that comes behind the first frame.
export {
  learnOwn,
  like,
  toggleCollect,
  toggleDislike,
  toggleFollow,
  toggleLike,
} from '@taice/core';
