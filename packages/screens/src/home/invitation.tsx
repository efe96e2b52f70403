import { getSavedInviteCode, invitationQueries, openLogin, getVisitorView } from '@taice/core';
import { Button, Coin, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import Link2 from 'lucide-react/icons/link-2';
import Play from 'lucide-react/icons/play';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { InvitationVideo } from './invitation-video.tsx';
import './invitation.css';

// Most visitors come without an invitation.
const InvitedBy = lazy(async () => ({
  default: (await import('../shared/invitations/invited-by.tsx')).InvitedBy,
}));

/** The benefits of an account for a visitor, beside a video that shows them. */
export function Invitation() {
  const taice = useTaice();
  const { t } = useTranslation();
  const text = usePointsText();
  const visitorView = getVisitorView(taice);
  const [code] = useState(() => getSavedInviteCode(taice));
  // An unknown code takes no room.
  const { error } = useRead(invitationQueries.inviter(taice, code));
  const invited = code !== '' && error === undefined;
  const facts = [
    { icon: <Play />, title: t('posts.invite.watch'), note: t('posts.invite.watchNote') },
    { icon: <Check />, title: t('posts.invite.claim'), note: t('posts.invite.claimNote') },
    { icon: <Link2 />, title: t('posts.invite.proof'), note: t('posts.invite.proofNote') },
  ];
  return (
    <section className="invite" aria-labelledby="invite-title">
      <div className="invite-words">
        {invited && (
          <div className="invite-by">
            <Suspense fallback={null}>
              <InvitedBy />
            </Suspense>
          </div>
        )}
        <span className="invite-first">
          <Coin size={16} />
          {visitorView
            ? t('rewards.ring.keepLong', { amount: text.points(visitorView.sums.amount) })
            : t('posts.invite.firstVideo')}
        </span>
        <h1 id="invite-title" className="invite-title">
          {t('posts.invite.title')}
          <br />
          {t('posts.invite.title2')}
        </h1>
        <Text as="p" size={16} tone="muted" className="invite-lead">
          {t('posts.invite.lead')}
        </Text>
        <div className="invite-actions">
          <Button variant={visitorView ? 'gold' : 'primary'} onClick={() => openLogin(taice, 1)}>
            {visitorView
              ? t('rewards.visitor.keep', { amount: text.points(visitorView.sums.amount) })
              : t('posts.invite.signUp')}
          </Button>
          <Button icon={<Play />} href="/V2/videos">
            {t('posts.invite.justWatch')}
          </Button>
        </div>
        <ul className="invite-three">
          {facts.map(({ icon, title, note }) => (
            <li key={title}>
              <Text as="div" weight="semibold" className="invite-fact">
                {icon}
                {title}
              </Text>
              <Text as="div" size={12} tone="muted">
                {note}
              </Text>
            </li>
          ))}
        </ul>
      </div>
      <InvitationVideo />
    </section>
  );
}
