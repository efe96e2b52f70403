import { formatCount, langAtom } from '@taice/core';
import type { UserFull } from '@taice/contract';
import { Avatar, Button, LevelBar, Link, Skeleton, Text } from '@taice/ui';
import Pencil from 'lucide-react/icons/pencil';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLevel } from '../shared/use-level.ts';
import { usePointsText } from '../shared/points-text.ts';

/** Second identifier of the user: Telegram's handle, else the e-mail address, else the id. */
const handleOf = ({ telegram, email, id }: UserFull) =>
  telegram?.username ? `@${telegram.username}` : (email ?? `ID ${id}`);

/** The face, the level and the four numbers. */
export function MineHead({ user }: { user: UserFull }) {
  const { t } = useTranslation();
  const lang = useAtomValue(langAtom);
  const text = usePointsText();
  const { level_no, now_point, max_point } = useLevel() ?? user.user_level;
  const maxPoints = Number(max_point);
  const figures = [
    [user.post_num, t('user.videos')],
    [user.be_follow_num, t('user.fans')],
    [user.follow_num, t('user.following')],
    [user.invite_num, t('user.invited')],
  ] as const;
  return (
    <>
      <header className="mine-who">
        <Link href="/SelfProfile" className="mine-me">
          <Avatar src={user.avatar} name={user.nickname} size={72} decorative />
          <span>
            <Text size={20} weight="bold" lines={1}>
              {user.nickname}
            </Text>
            <Text tone="muted" lines={1}>
              {handleOf(user)}
            </Text>
            <span className="tc-hidden">{t('user.profile.mine')}</span>
          </span>
        </Link>
        <Button
          size={36}
          href="/profile-edit"
          icon={<Pencil />}
          aria-label={t('user.profile.edit')}
        >
          {t('user.edit.short')}
        </Button>
      </header>
      <LevelBar
        level={t('user.level', { level: level_no })}
        rest={t('user.levelRest', {
          now: text.points(now_point),
          most: text.points(max_point),
          next: level_no + 1,
        })}
        value={maxPoints > 0 ? Number(now_point) / maxPoints : 0}
      />
      <dl className="mine-numbers">
        {figures.map(([count, label]) => (
          <div key={label}>
            <dt className="tc-12 tc-muted">{label}</dt>
            <dd className="tc-20 tc-bold">{formatCount(count, lang)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Placeholder of the head. */
export function MineHeadSkeleton() {
  return (
    <div aria-busy="true">
      <div className="mine-who">
        <Skeleton width={72} height={72} shape="round" />
        <div>
          <Skeleton width={160} height={28} shape="text" />
          <Skeleton width={110} height={20} shape="text" />
        </div>
      </div>
      <Skeleton height={36} />
      <div className="mine-numbers">
        {[0, 1, 2, 3].map((at) => (
          <div key={at}>
            <Skeleton width={40} height={44} shape="text" />
          </div>
        ))}
      </div>
    </div>
  );
}
