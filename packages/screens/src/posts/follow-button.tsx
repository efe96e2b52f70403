import type { UserBrief } from '@taice/contract';
import { Button } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useUser } from '../shared/use-user.ts';

type Props = { author: UserBrief; onPress: () => void };

/** Follows whoever made a video, or no longer; nobody follows themselves. */
export function FollowButton({ author, onPress }: Props) {
  const { t } = useTranslation();
  if (useUser()?.id === author.id) return null;
  return (
    <Button
      round
      variant={author.is_follow ? 'secondary' : 'strong'}
      aria-pressed={author.is_follow}
      aria-label={t('posts.followOf', { name: author.nickname })}
      onClick={onPress}
    >
      {t(author.is_follow ? 'posts.followed' : 'posts.follow')}
    </Button>
  );
}
