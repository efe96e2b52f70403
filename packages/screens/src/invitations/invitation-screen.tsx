import { invitationQueries } from '@taice/core';
import { Skeleton } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { Friends } from './friends.tsx';
import { InviteCard } from './invite-card.tsx';
import { Milestones } from './milestones.tsx';
import { Rules } from './rules.tsx';
import { Sums } from './sums.tsx';
import './invitations.css';

/** `/V2/invitation`, `/Referral`: who came by the viewer, how far they are, and what it brings. */
export function InvitationScreen() {
  const { t } = useTranslation();
  const { points } = usePointsText();
  const taice = useTaice();
  const { data, error, reload } = useRead(invitationQueries.detail(taice));
  // Both at once: what stands below is not pushed down by the later one.
  const milestones = useRead(invitationQueries.milestones(taice));
  return (
    <div className="invitations">
      <ScreenTitle note={data && t('invitations.note', { amount: points(data.rules.reward) })}>
        {t('invitations.title')}
      </ScreenTitle>
      {data && milestones.data ? (
        <div className="invitations-columns">
          <div className="invitations-column">
            <InviteCard detail={data} />
            <Milestones list={milestones.data.list} />
          </div>
          <div className="invitations-column invitations-aside">
            <Sums detail={data} />
            <Rules rules={data.rules} />
          </div>
          <Friends detail={data} />
        </div>
      ) : (error ?? milestones.error) ? (
        <LoadError
          error={error ?? milestones.error}
          onRetry={() => {
            reload();
            milestones.reload();
          }}
        />
      ) : (
        <div className="invitations-column" aria-busy="true">
          <Skeleton shape="card" height={220} />
          <Skeleton shape="card" height={180} />
        </div>
      )}
    </div>
  );
}
