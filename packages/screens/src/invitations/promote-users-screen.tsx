import { Button, Card, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { InviteCard } from './invite-card.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { Milestones } from './milestones.tsx';

/** `/PromoteUsers`: how inviting pays, in three steps, with the link, the code for a camera and the milestones. */
export function PromoteUsersScreen() {
  const { t } = useTranslation();
  const { points } = usePointsText();
  return (
    <InvitationPage
      title={t('invitations.promoteTitle')}
      up={{ href: '/V2/invitation', title: t('invitations.title') }}
      outline={[120, 220]}
    >
      {(detail, milestones) => (
        <div className="invitations-column">
          <Card as="section" padding={16}>
            <ol className="invite-steps">
              {(['send', 'does', 'paid'] as const).map((step, at) => (
                <li key={step}>
                  <span className="milestone-dot" aria-hidden="true">
                    {at + 1}
                  </span>
                  <Text>
                    {t(`invitations.how.${step}`, {
                      amount: points(detail.rules.reward),
                      count: detail.rules.hold_hours,
                    })}
                  </Text>
                </li>
              ))}
            </ol>
          </Card>
          <InviteCard detail={detail} />
          <Milestones list={milestones} />
          <Button href="/V2/invitation">{t('invitations.seeFriends')}</Button>
        </div>
      )}
    </InvitationPage>
  );
}
