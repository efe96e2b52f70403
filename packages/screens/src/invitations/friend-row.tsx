import type { InvitedFriend } from '@taice/contract';
import { Avatar, StatePill, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useLocalTime } from '../shared/use-local-time.ts';
import { Reminder } from './reminder.tsx';

type Mark = 'done' | 'next' | 'wait' | 'none';

/** Progress on each of the three steps: watched, shared, paid. */
const getStepMarks = ({ state, watched, shared }: InvitedFriend): readonly Mark[] => {
  const open = state === 'registered' ? 'next' : 'none';
  const progressMarks = { qualified: 'wait', paid: 'done' } as const;
  return [
    watched ? 'done' : open,
    shared ? 'done' : watched ? open : 'none',
    state === 'qualified' || state === 'paid' ? progressMarks[state] : 'none',
  ];
};

/** A friend, their progress, and what is missing. */
export function FriendRow({ friend }: { friend: InvitedFriend }) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const text = usePointsText();
  const { user, state, hint, until, at, reward } = friend;
  const amount = text.points(reward);
  const deadline = until === null ? '' : time.moment(until);
  return (
    <li className="friend">
      <Avatar size={40} src={user.avatar} name={user.nickname} decorative />
      <div className="friend-words">
        <Text size={16} weight="semibold" lines={1}>
          {user.nickname}
        </Text>
        <Text size={12} tone="muted" className="friend-joined">
          {t('invitations.joinedAt', { day: time.day(at) })}
        </Text>
      </div>
      <div className="friend-way">
        <Text size={12} tone="muted">
          {t(`invitations.hint.${hint}`, { when: deadline })}
        </Text>
        <span className="friend-marks" aria-hidden="true">
          {getStepMarks(friend).map((mark, step) => (
            <span key={step} data-mark={mark} />
          ))}
        </span>
      </div>
      <div className="friend-end">
        {state === 'paid' && (
          <Text weight="bold" tone="good">
            {amount}
          </Text>
        )}
        {state === 'qualified' && (
          <Text weight="bold" tone="gold">
            {text.signed(reward)}
          </Text>
        )}
        {(state === 'rejected' || state === 'clawed_back' || state === 'expired') && (
          <StatePill tone="bad">{t(`invitations.over.${state}`)}</StatePill>
        )}
        <Reminder friend={friend} />
      </div>
    </li>
  );
}
