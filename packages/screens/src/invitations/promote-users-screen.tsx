import { invitationQueries } from '@taice/core';
import { Button, Card, Skeleton, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../shared/load-error.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { ScreenTitle } from '../shared/screen-title.tsx';
import { useTaice } from '../shared/taice.tsx';
import { useRead } from '../shared/use-read.ts';
import { InviteCard } from './invite-card.tsx';
import { Milestones } from './milestones.tsx';
import { Rules } from './rules.tsx';
import './invitations.css';

/** `/PromoteUsers`: how inviting pays, in three steps; the link, the code for a camera, the milestones. */
export function PromoteUsersScreen() {
  const { t } = useTranslation();
  const { points } = usePointsText();
  const taice = useTaice();
  const { data, error, reload } = useRead(invitationQueries.detail(taice));
  // Both at once: what stands below is not pushed down by the later one.
  const milestones = useRead(invitationQueries.milestones(taice));
  const amount = data ? points(data.rules.reward) : '';
  return (
    <div className="invitations">
      <ScreenTitle note={data && t('invitations.note', { amount })}>
        {t('invitations.promoteTitle')}
      </ScreenTitle>
      {data && milestones.data ? (
        <div className="invitations-column">
          <Card as="section" padding={16}>
            <ol className="invite-steps">
              {(['send', 'does', 'paid'] as const).map((step, at) => (
                <li key={step}>
                  <span className="milestone-dot" aria-hidden="true">
                    {at + 1}
                  </span>
                  <Text>
                    {t(`invitations.how.${step}`, { amount, count: data.rules.hold_hours })}
                  </Text>
                </li>
              ))}
            </ol>
          </Card>
          <InviteCard detail={data} />
          <Milestones list={milestones.data.list} />
          <Rules rules={data.rules} />
          <Button href="/V2/invitation">{t('invitations.seeFriends')}</Button>
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
          <Skeleton shape="card" height={120} />
          <Skeleton shape="card" height={220} />
        </div>
      )}
    </div>
  );
}
