import type { OwnCard, OwnDetail, OwnFacts } from '@taice/contract';
import { maxSkippedMs } from '@taice/core/rules';
import type { Services } from '../../platform/services.ts';
import type { ViewParts } from '../posts/card-parts.ts';
import { type PostRow, noRelation } from '../posts/post-queries.ts';
import { accessLevels } from '../posts/post-states.ts';
import { postCard, postDetail } from '../posts/post-view.ts';
import type { Viewer } from '../posts/viewer.ts';
import { requiredMs } from '../watching/credit-beat.ts';
import type { OwnVideo } from './own-queries.ts';

type Parts = ViewParts & Pick<Services, 'clock'>;

/** The row that public lists use; its owner may see it regardless of access. */
const rowOf = (video: OwnVideo): PostRow => ({
  id: video.id,
  text: video,
  state: {
    key: Number(video.id),
    access: accessLevels.author,
    view_num: video.view_num,
    like_num: video.like_num,
    comment_num: video.comment_num,
    collect_num: video.collect_num,
    share_num: video.share_num,
  },
  own: noRelation,
  is_open: false,
  is_visible: true,
});

const factsOf = (video: OwnVideo, { settings }: Parts): OwnFacts => ({
  state: video.state,
  asset: video.asset,
  progress: video.progress,
  error: video.error,
  reject_reason: video.reject_reason,
  sound_lost: video.sound_lost,
  visibility: video.visibility,
  publish: video.is_wanted,
  publish_at: video.publish_at?.toISOString() ?? null,
  was_published: video.was_published,
  updated_at: video.updated_at.toISOString(),
  version: video.version,
  restore_until:
    video.state === 'deleted' && video.deleted_at
      ? new Date(video.deleted_at.getTime() + settings.post_purge_ms).toISOString()
      : null,
});

export const ownCard = (video: OwnVideo, viewer: Viewer, parts: Parts): OwnCard => ({
  ...postCard(rowOf(video), viewer, parts),
  own: factsOf(video, parts),
});

/** The number of re-encodes that remain today. */
export const remainingRemakes = (
  { remade_at }: Pick<OwnVideo, 'remade_at'>,
  { clock, settings }: Parts,
): number => {
  const since = clock.real().getTime() - 86_400_000;
  const usedRemakes = remade_at.filter((at) => at.getTime() > since).length;
  return Math.max(0, settings.remakes_per_day - usedRemakes);
};

/** The longest time that a creator may let viewers skip in a video of that length, in ms. */
export const maxSkipMs = (durationS: number, { settings }: Pick<Parts, 'settings'>): number =>
  maxSkippedMs(requiredMs(settings, durationS * 1_000));

const moderationOf = ({
  state,
  reject_reason,
  decision_reason,
  repeats,
  can_appeal,
}: OwnVideo): OwnDetail['moderation'] => ({
  state: state === 'review' || state === 'rejected' || state === 'removed' ? state : 'none',
  reason: (reject_reason ?? decision_reason) || null,
  repeats: state === 'rejected' && repeats !== null ? `${repeats}` : null,
  can_appeal,
});

export const ownDetail = (video: OwnVideo, viewer: Viewer, parts: Parts): OwnDetail => ({
  ...postDetail(rowOf(video), viewer, parts),
  own: factsOf(video, parts),
  category_id: video.own_category === null ? null : `${video.own_category}`,
  cover_from: video.cover === null ? 'auto' : video.cover_at_s === null ? 'picture' : 'moment',
  cover_at_s: video.cover_at_s,
  skip_most_s: maxSkipMs(video.duration_s, parts) / 1_000,
  rungs: (video.result?.renditions ?? []).map(({ rung }) => rung),
  remakes_left: remainingRemakes(video, parts),
  moderation: moderationOf(video),
});
