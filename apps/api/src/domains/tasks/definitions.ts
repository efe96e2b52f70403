import type { QuestItem, TaskKey, TaskType } from '@taice/contract';
import type { I18n } from '../../platform/db/schema-columns.ts';

/** A task of the product's first version; points in TAICE. */
interface InitialTask {
  readonly code: string;
  readonly type: TaskType;
  readonly group?: string;
  readonly key: TaskKey;
  readonly unit?: QuestItem['unit_key'];
  readonly total: number;
  readonly point: number;
}

/** The page of each task. */
export const routes: Readonly<Record<TaskKey, string>> = {
  watch_video: '/V2/videos',
  full_watch: '/V2/videos',
  like: '/V2/videos',
  collect: '/V2/videos',
  comment: '/V2/videos',
  share_post: '/V2/videos',
  share_visit: '/V2/videos',
  follow: '/Creators',
  sign_in: '/V2/task',
  upload: '/UploadVideo',
  invite: '/V2/invitation',
  interest: '/customized',
  guide: '/Home',
  bind_email: '/profile-edit',
  bind_telegram: '/profile-edit',
  bind_wallet: '/profile-edit',
  buy_spk_nft: '/Marketplace',
  invite_buy_nft: '/V2/invitation',
};

export const groups: readonly { readonly code: string; readonly name: I18n }[] = [
  { code: 'start', name: { en: 'Start', cn: '开始', tw: '開始' } },
  { code: 'watch', name: { en: 'Watch', cn: '观看', tw: '觀看' } },
  { code: 'share', name: { en: 'Share', cn: '分享', tw: '分享' } },
  { code: 'talk', name: { en: 'Talk', cn: '互动', tw: '互動' } },
  { code: 'grow', name: { en: 'Grow', cn: '进阶', tw: '進階' } },
];
/** The bonus for a whole group, in TAICE. */
export const groupBonus = 100;

const daily = (group: string, key: TaskKey, total: number, point: number): InitialTask => ({
  code: `day_${key}_${total}`,
  type: 'day',
  group,
  key,
  total,
  point,
});
const other = (type: TaskType, key: TaskKey, total: number, point: number): InitialTask => ({
  code: `${type}_${key}_${total}`,
  type,
  key,
  total,
  point,
});

export const initialTasks: readonly InitialTask[] = [
  daily('start', 'sign_in', 1, 10),
  daily('start', 'watch_video', 1, 10),
  daily('start', 'like', 3, 10),
  daily('watch', 'watch_video', 5, 20),
  { ...daily('watch', 'watch_video', 600, 20), code: 'day_watch_time_600', unit: 'time' },
  daily('watch', 'full_watch', 3, 20),
  daily('share', 'share_post', 1, 15),
  daily('share', 'share_post', 3, 20),
  daily('share', 'share_visit', 1, 25),
  daily('talk', 'comment', 2, 15),
  daily('talk', 'follow', 1, 10),
  daily('talk', 'collect', 2, 10),
  daily('grow', 'watch_video', 20, 30),
  daily('grow', 'share_visit', 3, 30),
  daily('grow', 'like', 10, 30),
  other('new_user', 'interest', 1, 20),
  other('new_user', 'guide', 1, 20),
  other('new_user', 'bind_email', 1, 50),
  other('new_user', 'bind_telegram', 1, 50),
  other('new_user', 'bind_wallet', 1, 50),
  other('new_user', 'share_post', 1, 30),
  other('new_user', 'comment', 1, 20),
  other('week', 'watch_video', 50, 100),
  other('week', 'sign_in', 5, 80),
  other('week', 'share_post', 10, 80),
  other('week', 'invite', 3, 150),
  other('week', 'upload', 2, 100),
  other('advanced', 'buy_spk_nft', 1, 300),
  other('advanced', 'invite_buy_nft', 1, 300),
  other('advanced', 'invite', 10, 500),
  other('advanced', 'upload', 15, 300),
];
