import { getSavedInviteCode, invitationQueries } from '@taice/core';
import { Avatar, Card, Text } from '@taice/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../points-text.ts';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';
import { useUser } from '../use-user.ts';
import './invited-by.css';

type InviterInfo = { avatar: string; nickname: string; body: string };

function Inviter({ avatar, nickname, body }: InviterInfo) {
  const { t } = useTranslation();
  return (
    <Card padding={16} className="invited-by">
      <Avatar size={48} src={avatar} name={nickname} decorative />
      <div>
        <Text as="h2" size={16} weight="bold">
          {t('invitations.invitedYou', { name: nickname })}
        </Text>
        <Text as="p" tone="muted">
          {body}
        </Text>
      </div>
    </Card>
  );
}

/** For a visitor with an invite link: the inviter, and the reward for each of them. */
function VisitorInviter() {
  const { t } = useTranslation();
  const taice = useTaice();
  const text = usePointsText();
  const [code] = useState(() => getSavedInviteCode(taice));
  const { data } = useRead(invitationQueries.inviter(taice, code));
  if (!data) return null;
  const amounts = { own: text.points(data.friend_reward), amount: text.points(data.reward) };
  return (
    <Inviter {...data} body={t('invitations.youAndThey', { ...amounts, name: data.nickname })} />
  );
}

/** For a user: the steps that both of them are still missing. */
function UserInviter() {
  const { t } = useTranslation();
  const { data } = useRead(invitationQueries.detail(useTaice()));
  if (!data?.inviter) return null;
  const { watched, shared, verified, nickname } = data.inviter;
  const done = verified ? 'nothing' : 'verify';
  const missing = watched ? (shared ? done : 'share') : shared ? 'watch' : 'both';
  return (
    <Inviter {...data.inviter} body={t(`invitations.missing.${missing}`, { name: nickname })} />
  );
}

/** The viewer's inviter; nothing without one. */
export function InvitedBy() {
  return useUser() ? <UserInviter /> : <VisitorInviter />;
}
