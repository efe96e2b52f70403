import { useTranslation } from 'react-i18next';
import { Friends } from './friends.tsx';
import { InviteCard } from './invite-card.tsx';
import { InvitingPage } from './inviting-page.tsx';
import { Milestones } from './milestones.tsx';
import { Rules } from './rules.tsx';
import { Sums } from './sums.tsx';

/** `/V2/invitation`, `/Referral`: who came by the viewer, how far they are, and what it brings. */
export function InvitationScreen() {
  const { t } = useTranslation();
  return (
    <InvitingPage title={t('invitations.title')} outline={[220, 180]}>
      {(detail, milestones) => (
        <div className="invitations-columns">
          <div className="invitations-column">
            <InviteCard detail={detail} />
            <Milestones list={milestones} />
          </div>
          <div className="invitations-column invitations-aside">
            <Sums detail={detail} />
            <Rules rules={detail.rules} />
          </div>
          <Friends detail={detail} />
        </div>
      )}
    </InvitingPage>
  );
}
