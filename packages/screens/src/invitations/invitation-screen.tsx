import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@taice/ui';
import { useHistoryState } from '../shared/router/use-history-state.ts';
import { useTaice } from '../shared/taice.tsx';
import { Friends } from './friends.tsx';
import { InviteCard } from './invite-card.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { Milestones } from './milestones.tsx';
import { InvitationTotals } from './invitation-totals.tsx';

const MiniInvitation = lazy(async () => ({
  default: (await import('./mini-invitation.tsx')).MiniInvitation,
}));

/** `/V2/invitation`, `/Referral`: invited friends, their progress, and the amount earned. */
export function InvitationScreen() {
  const { t } = useTranslation();
  const { platform } = useTaice();
  const [filter, setFilter] = useHistoryState<string>('invitations.shown', 'all');
  const friends = useRef<HTMLDivElement>(null);
  const seeMissing = () => {
    setFilter('missing');
    friends.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <InvitationPage title={t('invitations.title')} outline={[220, 180]}>
      {(detail, milestones) =>
        platform.appType === 'tg_mini' ? (
          <Suspense fallback={<Skeleton shape="card" height={232} />}>
            <MiniInvitation
              detail={detail}
              milestones={milestones}
              shown={filter}
              onShow={setFilter}
            />
          </Suspense>
        ) : (
          <div className="invitations-columns">
            <div className="invitations-column">
              <InviteCard detail={detail} />
              <Milestones list={milestones} />
            </div>
            <div className="invitations-column invitations-aside">
              <InvitationTotals detail={detail} onSeeMissing={seeMissing} />
            </div>
            <div ref={friends} className="invitations-friends">
              <Friends detail={detail} shown={filter} onShow={setFilter} />
            </div>
          </div>
        )
      }
    </InvitationPage>
  );
}
