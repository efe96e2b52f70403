import type { PostCard, PostDetail, RewardOffer, UserBrief } from '@taice/contract';
import { currencyKey } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Settings } from '../../platform/settings.ts';
import { levelOf } from '../user/level.ts';
import { cardParts, type ViewParts } from './card-parts.ts';
import type { ViewerRelation, PostRow } from './post-queries.ts';
import type { Viewer } from './viewer.ts';

/** The reward that the viewer gets for watching; null if there is none for them. */
export const rewardOffer = (
  { text, own }: Pick<PostRow, 'text' | 'own'>,
  viewer: Viewer,
  parts: ViewParts,
): RewardOffer | null => {
  const { viewReward } = cardParts(text, parts);
  if (!viewReward || text.user_id === viewer.userId) return null;
  return {
    id: text.key,
    type_key: 'view',
    amount_per_user: viewReward.amount,
    currency_key: currencyKey,
    remaining_quantity: null,
    required_seconds: viewReward.requiredSeconds,
    ends_at: null,
    state: stateOf(own, viewer),
  };
};

/** The bonus that creators' rewards add to a view. */
const bonusOf = ({ bonus, has_lucky }: PostRow['text']): PostCard['bonus'] => {
  if (bonus > 0n) return { amount: formatMicro(bonus) };
  return has_lucky ? { amount: null } : null;
};

const stateOf = (
  { paid, claimable }: ViewerRelation,
  { canEarnToday }: Viewer,
): RewardOffer['state'] => {
  if (paid) return 'claimed';
  if (claimable) return 'claimable';
  return canEarnToday ? 'available' : 'not_eligible';
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
  settings: Settings,
): UserBrief => ({
  id: `${user.id}`,
  nickname: user.nickname,
  avatar: user.avatar,
  level_no: levelOf(user.xp, settings).no,
  is_verified: user.is_verified,
  is_follow: user.is_follow,
});

export const postCard = (row: PostRow, viewer: Viewer, parts: ViewParts): PostCard => {
  const { text, state, own } = row;
  const { cover, levelNo, publishedAt } = cardParts(text, parts);
  const reward = rewardOffer(row, viewer, parts);
  // Watched and paid: the video returns without a pill.
  const isOffered = reward !== null && reward.state !== 'claimed';
  return {
    id: text.key,
    source: text.source,
    title: text.title,
    cover,
    cover_placeholder: text.cover === null ? (text.result?.placeholder ?? '') : text.cover_blur,
    preview_url: text.result?.preview
      ? `${parts.config.mediaUrl}${text.prefix}${text.result.preview}`
      : null,
    duration_s: text.duration_s,
    width: text.width,
    height: text.height,
    category: {
      id: `${text.category_id}`,
      name: text.category_name[viewer.lang],
      slug: text.category_slug,
    },
    author: {
      id: text.author_key,
      nickname: text.nickname,
      avatar: text.avatar,
      level_no: levelNo,
      is_verified: text.is_verified,
      is_follow: own.is_follow,
    },
    view_num: state.view_num,
    like_num: state.like_num + own.uncounted_likes,
    comment_num: state.comment_num,
    collect_num: state.collect_num + own.uncounted_collects,
    share_num: state.share_num,
    is_like: own.reaction === 'like',
    is_dislike: own.reaction === 'dislike',
    is_collect: own.is_collect,
    has_reward: isOffered && reward.state !== 'not_eligible',
    reward: isOffered ? reward : null,
    bonus: isOffered && viewer.isVerified ? bonusOf(text) : null,
    watched: own.watched_ratio ?? 0,
    resume_at_s: resumeAt(row),
    is_ai: text.is_ai,
    lang: text.lang,
    published_at: publishedAt,
  };
};

/** The position to resume at; a nearly finished video begins again. */
const resumeAt = ({ own: { position_s: at }, text: { duration_s } }: PostRow): number =>
  at === null || at > duration_s - Math.min(3, duration_s * 0.1) ? 0 : at;

export const postDetail = (row: PostRow, viewer: Viewer, parts: ViewParts): PostDetail => {
  const { result, prefix, description, tags, comment_policy, chapters, skips, youtube_id } =
    row.text;
  const url = (path: string): string => `${parts.config.mediaUrl}${prefix}${path}`;
  const board = result?.storyboard;
  return {
    ...postCard(row, viewer, parts),
    description,
    tags,
    sources: [
      ...(result?.master ? [{ type: 'hls' as const, url: url(result.master), height: 0 }] : []),
      ...(result?.renditions ?? []).map(({ path, rung }) => ({
        type: 'mp4' as const,
        url: url(path),
        height: rung,
      })),
      ...(youtube_id !== null && parts.config.youtube
        ? [
            {
              type: 'youtube' as const,
              url: `${parts.config.youtube.playerRoot}/embed/${youtube_id}`,
              height: 0,
            },
          ]
        : []),
    ],
    captions: row.text.captions.map(({ lang, label, key }) => ({
      lang,
      label,
      url: `${parts.config.mediaUrl}${key}`,
      auto: false,
    })),
    chapters: [...chapters],
    skips: [...skips],
    storyboard: board
      ? { url: url(board.path), cols: board.cols, rows: board.rows, interval_s: board.intervalS }
      : null,
    comment_policy,
  };
};

export const shareOf = (
  { id, text }: Pick<PostRow, 'id' | 'text'>,
  { config }: Pick<ViewParts, 'config'>,
) => ({
  url: `${config.publicUrl}/videoDetail?id=${id}`,
  tg_url: `${config.miniAppUrl ?? `${config.publicUrl}/tg/`}?startapp=v_${id}`,
  text: text.title,
});
