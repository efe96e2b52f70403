import type { PostReward as Shown, PostRewardState } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import type { Lang } from '@taice/contract/shapes';
import type { Services } from '../../platform/services.ts';
import { loadPosts } from '../posts/post-queries.ts';
import { postCard, userBrief } from '../posts/post-view.ts';
import { viewerOf } from '../posts/viewer.ts';
import { ownClaimsOf, peopleOf, type PostReward } from './queries.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'settings' | 'config'> & {
  readonly user: { readonly userId: bigint } | null;
  readonly lang: Lang;
};

/** The state at `at`, even if no job has run. */
export const stateAt = (
  { state, starts_at, ends_at }: Pick<PostReward, 'state' | 'starts_at' | 'ends_at'>,
  at: Date,
  isVisible = true,
): PostRewardState => {
  if (state !== 'scheduled' && state !== 'active') return state;
  if (ends_at <= at) return 'expired';
  if (starts_at > at) return 'scheduled';
  return isVisible ? 'active' : 'paused';
};

/** Rewards as they are shown. Rewards on videos that the caller cannot see are left out, except the sponsor's own. */
export const showRewards = async (
  parts: Parts,
  rewards: readonly PostReward[],
): Promise<Shown[]> => {
  const { db, clock, settings, user, lang } = parts;
  if (rewards.length === 0) return [];
  const userId = user?.userId ?? null;
  const ids = rewards.map(({ id }) => id);
  const postIds = [...new Set(rewards.map(({ post_id }) => post_id))];
  const [rows, viewer, sponsors, ownClaims] = await Promise.all([
    loadPosts(parts, postIds, userId),
    viewerOf(parts, user, lang),
    peopleOf(db, [...new Set(rewards.map(({ sponsor_id }) => sponsor_id))], userId),
    userId === null ? null : ownClaimsOf(db, ids, userId),
  ]);
  const posts = new Map(rows.map((row) => [row.id, row]));
  return rewards.flatMap((reward) => {
    const post = posts.get(reward.post_id);
    const sponsor = sponsors.get(reward.sponsor_id);
    const isOwn = reward.sponsor_id === userId;
    if (!post || !sponsor || (!post.is_visible && !isOwn)) return [];
    const part = ownClaims?.get(reward.id);
    const state = stateAt(reward, clock.rule(), post.is_visible);
    const canHave = part?.is_for === true && post.text.user_id !== userId && viewer.isEligible;
    const distribution = () => {
      if (part?.amount == null) return canHave ? ('available' as const) : ('not_eligible' as const);
      return part.paid_at ? ('paid' as const) : ('reserved' as const);
    };
    return {
      id: `${reward.id}`,
      post: postCard(post, viewer, parts),
      sponsor: userBrief(sponsor, settings),
      type_key: reward.type_key,
      total: formatMicro(reward.total),
      remaining: formatMicro(reward.left_amount),
      per_user: reward.per_user === null ? null : formatMicro(reward.per_user),
      quantity: reward.quantity,
      claimed_num: reward.quantity - reward.left_num,
      required_seconds: reward.required_seconds,
      state,
      starts_at: reward.starts_at.toISOString(),
      ends_at: reward.ends_at.toISOString(),
      ended_at: reward.ended_at?.toISOString() ?? null,
      mine: part
        ? { state: distribution(), amount: part.amount === null ? null : formatMicro(part.amount) }
        : null,
    };
  });
};
