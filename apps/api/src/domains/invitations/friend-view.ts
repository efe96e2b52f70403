import type { InvitationHint, InvitedFriend } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Settings } from '../../platform/settings.ts';
import { translate } from '../../platform/translate.ts';
import { userBrief } from '../posts/post-view.ts';
import type { FriendRow } from './friend-queries.ts';

type FriendProgress = Pick<
  FriendRow,
  'state' | 'reason' | 'watched_at' | 'shared_at' | 'nudged_at' | 'at'
>;

/** The step that is missing, or why nothing is paid. */
export const hintOf = ({
  state,
  reason,
  watched_at,
  shared_at,
}: FriendProgress): InvitationHint => {
  if (state === 'qualified') return reason === 'own_standing' ? reason : 'hold';
  if (state === 'paid' || state === 'expired') return state;
  if (reason !== null) return reason as InvitationHint;
  if (state === 'rejected') return 'not_counted';
  if (watched_at === null) return shared_at === null ? 'watch_and_share' : 'watch';
  return shared_at === null ? 'share' : 'soon';
};

/** A friend who has done both has nothing to do: the next step is ours. */
const hasMissingStep = ({ watched_at, shared_at }: FriendProgress): boolean =>
  watched_at === null || shared_at === null;

/** The time from which the friend can be reminded; null if nothing is missing. */
export const nudgeFrom = (friend: FriendProgress, settings: Settings): Date | null => {
  if (friend.state !== 'registered' || !hasMissingStep(friend)) return null;
  return friend.nudged_at === null
    ? friend.at
    : new Date(friend.nudged_at.getTime() + settings.nudge_every_ms);
};

const missingOf = ({ watched_at, shared_at }: FriendProgress): 'both' | 'watch' | 'share' => {
  if (watched_at !== null) return 'share';
  return shared_at === null ? 'both' : 'watch';
};

/** A short kind text about the missing step, to send with the link. */
export const nudgeText = (
  friend: FriendProgress & Pick<FriendRow, 'nickname'>,
  settings: Settings,
  lang: Lang,
): string =>
  translate(lang, `invite.nudge.${missingOf(friend)}`, {
    name: friend.nickname,
    amount: formatMicro(settings.first_view_reward),
  });

export const friendView = (friend: FriendRow, settings: Settings, lang: Lang): InvitedFriend => {
  const { state, at, points } = friend;
  const isOpen = state === 'registered';
  const expiresAt = new Date(at.getTime() + settings.referral_window_ms);
  const hint = hintOf(friend);
  const nudgeAt = friend.is_present ? nudgeFrom(friend, settings) : null;
  const until =
    hint === 'hold' ? friend.release_at : isOpen && hasMissingStep(friend) ? expiresAt : null;
  return {
    user: userBrief(friend, settings),
    state,
    watched: friend.watched_at !== null,
    shared: friend.shared_at !== null,
    reward: formatMicro(isOpen ? settings.referral_reward : points),
    at: at.toISOString(),
    hint,
    until: until?.toISOString() ?? null,
    nudge_from: nudgeAt?.toISOString() ?? null,
    nudge_text: nudgeAt && nudgeText(friend, settings, lang),
  };
};
