import type { PostReward, PostRewardState, PostRewardType } from '@taice/contract';
import type { LucideIcon } from 'lucide-react';
import Gift from 'lucide-react/icons/gift';
import MessageSquare from 'lucide-react/icons/message-square';
import Share2 from 'lucide-react/icons/share-2';
import Users from 'lucide-react/icons/users';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';

export const types = [
  'fixed',
  'lucky',
  'share',
  'comment',
] as const satisfies readonly PostRewardType[];
export const typeIcons: Readonly<Record<PostRewardType, LucideIcon>> = {
  fixed: Users,
  lucky: Gift,
  share: Share2,
  comment: MessageSquare,
};

/** The tone of a state's dot. */
export const stateTones = {
  scheduled: 'accent',
  active: 'good',
  paused: 'warn',
  exhausted: 'muted',
  expired: 'muted',
  cancelled: 'bad',
} as const satisfies Record<PostRewardState, string>;

/** True if it can still be ended, or still pays. */
export const isLive = ({ state }: Pick<PostReward, 'state'>): boolean =>
  state === 'scheduled' || state === 'active' || state === 'paused';

export const rewardHref = (id: string): string => `/Incentive?id=${id}`;
export const ownRewardHref = (id: string): string => `/PromoteRewards?id=${id}`;
export const createRewardHref = '/PromoteRewards?new=1';

/** Amount for one person: '+5', or a note that it is random. */
export function useAmountPerPerson() {
  const { t } = useTranslation();
  const text = usePointsText();
  return ({
    per_user,
    total,
    quantity,
  }: Pick<PostReward, 'per_user' | 'total' | 'quantity'>): string =>
    per_user === null
      ? t('postRewards.luckyAbout', { amount: text.points((Number(total) / quantity).toFixed(1)) })
      : t('rewards.earned', { amount: text.points(per_user) });
}
