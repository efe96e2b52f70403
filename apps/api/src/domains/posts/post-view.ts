import type { PostCard, PostDetail, RewardOffer, UserBrief } from '@taice/contract';
import { currencyKey } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Config } from '../../platform/config.ts';
import type { Numbers } from '../../platform/numbers.ts';
import { levelOf } from '../user/level.ts';
import { requiredMs } from '../watching/credit-beat.ts';
import type { PostRow } from './post-queries.ts';
import type { Viewer } from './viewer.ts';

interface Parts {
  readonly config: Pick<Config, 'mediaUrl' | 'publicUrl' | 'miniAppUrl'>;
  readonly numbers: Numbers;
}

/** What watching the post pays the viewer; null where nothing is offered to them. */
export const rewardOffer = (
  row: PostRow,
  viewer: Viewer,
  { numbers }: Pick<Parts, 'numbers'>,
): RewardOffer | null => {
  const isRewarded =
    row.source === 'upload' &&
    row.user_id !== viewer.userId &&
    row.duration_s * 1000 >= numbers.view_min_duration_ms;
  if (!isRewarded) return null;
  const open = viewer.canEarn ? 'available' : 'not_eligible';
  const unpaid = row.claimable ? 'claimable' : open;
  return {
    id: row.key,
    type_key: 'view',
    amount_per_user: formatMicro(numbers.view_reward_base),
    currency_key: currencyKey,
    remaining_quantity: null,
    required_seconds: requiredMs(numbers, row.duration_s * 1000) / 1000,
    ends_at: null,
    state: row.paid ? 'claimed' : unpaid,
  };
};

export const userBrief = (
  user: {
    id: bigint;
    nickname: string;
    avatar: string;
    xp: bigint;
    is_verified: boolean;
    is_follow: boolean;
  },
  numbers: Numbers,
): UserBrief => ({
  id: `${user.id}`,
  nickname: user.nickname,
  avatar: user.avatar,
  level_no: levelOf(user.xp, numbers).no,
  is_verified: user.is_verified,
  is_follow: user.is_follow,
});

export const postCard = (row: PostRow, viewer: Viewer, parts: Parts): PostCard => {
  const { config, numbers } = parts;
  const reward = rewardOffer(row, viewer, parts);
  // Seen and paid: the video comes back without a pill (domain.md 5.2).
  const isOffered = reward !== null && reward.state !== 'claimed';
  return {
    id: row.key,
    source: row.source,
    title: row.title,
    cover: row.result ? `${config.mediaUrl}${row.prefix}${row.result.poster}` : '',
    cover_placeholder: row.result?.placeholder ?? '',
    preview_url: null,
    duration_s: row.duration_s,
    width: row.width,
    height: row.height,
    category: {
      id: `${row.category_id}`,
      name: row.category_name[viewer.lang],
      slug: row.category_slug,
    },
    author: userBrief({ ...row, id: row.user_id }, numbers),
    view_num: row.view_num,
    like_num: row.like_num,
    comment_num: row.comment_num,
    collect_num: row.collect_num,
    share_num: row.share_num,
    is_like: row.reaction === 'like',
    is_dislike: row.reaction === 'dislike',
    is_collect: row.is_collect,
    has_reward: isOffered && reward.state !== 'not_eligible',
    reward: isOffered ? reward : null,
    watched: row.watched_ratio ?? 0,
    resume_at_s: resumeAt(row),
    is_ai: row.is_ai,
    lang: row.lang,
    published_at: row.published_at.toISOString(),
  };
};

/** Where to go on; a video that was all but over begins again. */
const resumeAt = ({ position_s, duration_s }: PostRow): number =>
  position_s === null || position_s > duration_s - Math.min(3, duration_s * 0.1) ? 0 : position_s;

export const postDetail = (row: PostRow, viewer: Viewer, parts: Parts): PostDetail => {
  const { result, prefix } = row;
  const url = (path: string): string => `${parts.config.mediaUrl}${prefix}${path}`;
  const board = result?.storyboard;
  return {
    ...postCard(row, viewer, parts),
    description: row.description,
    tags: row.tags,
    sources: [
      ...(result?.master ? [{ type: 'hls' as const, url: url(result.master), height: 0 }] : []),
      ...(result?.renditions ?? []).map(({ path, rung }) => ({
        type: 'mp4' as const,
        url: url(path),
        height: rung,
      })),
    ],
    captions: [],
    chapters: [],
    storyboard: board
      ? { url: url(board.path), cols: board.cols, rows: board.rows, interval_s: board.intervalS }
      : null,
    comment_policy: row.comment_policy,
  };
};

export const shareOf = ({ id, title }: PostRow, { config }: Pick<Parts, 'config'>) => ({
  url: `${config.publicUrl}/videoDetail?id=${id}`,
  tg_url: `${config.miniAppUrl ?? `${config.publicUrl}/tg/`}?startapp=v_${id}`,
  text: title,
});
