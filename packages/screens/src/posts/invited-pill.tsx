import { invitationQueries } from '@taice/core';
import { Avatar } from '@taice/ui';
import { Trans } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import './invited-pill.css';

/** Names the inviter over a newcomer's first videos; nothing without an inviter. */
export function InvitedPill() {
  const { data } = useRead(invitationQueries.detail(useTaice()));
  if (!data?.inviter) return null;
  const { nickname, avatar } = data.inviter;
  return (
    <span className="invited-pill">
      <Avatar src={avatar} name={nickname} size={24} decorative />
      <span>
        <Trans
          i18nKey="posts.invite.sentYou"
          values={{ name: nickname }}
          components={{ b: <b /> }}
        />
      </span>
    </span>
  );
}
