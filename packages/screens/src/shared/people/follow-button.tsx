import { toggleFollow } from '@taice/core';
import type { UserBrief } from '@taice/contract';
import { Button } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../taice.tsx';
import { useUser } from '../use-user.ts';

export type FollowButtonProps = {
  person: Pick<UserBrief, 'id' | 'nickname' | 'is_follow'>;
  size?: 36 | 44;
  /** True if the person already follows the viewer. */
  back?: boolean;
};

const labels = {
  start: 'creators.follow.follow',
  back: 'creators.follow.back',
  stop: 'creators.follow.following',
} as const;

/** Accessible names. They begin with the visible text. */
const names = {
  start: 'creators.follow.start',
  back: 'creators.follow.startBack',
  stop: 'creators.follow.stop',
} as const;

/** Button to follow a person, or to stop. A visitor is asked to log in first. Hidden for the viewer's own profile. */
export function FollowButton({ person, size = 44, back = false }: FollowButtonProps) {
  const { t } = useTranslation();
  const taice = useTaice();
  if (useUser()?.id === person.id) return null;
  const { is_follow: isFollow, nickname: name } = person;
  const begin = back ? 'back' : 'start';
  const labelKey = isFollow ? 'stop' : begin;
  return (
    <Button
      round
      size={size}
      variant={isFollow ? 'secondary' : 'primary'}
      icon={isFollow ? <Check /> : <Plus />}
      aria-pressed={isFollow}
      aria-label={t(names[labelKey], { name })}
      onClick={() => {
        taice.platform.haptic('light');
        void toggleFollow(taice, person);
      }}
    >
      {t(labels[labelKey])}
    </Button>
  );
}
