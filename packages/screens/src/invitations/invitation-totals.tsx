import type { InvitationDetail } from '@taice/core';
import { Button, Card, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';

/** The points earned by inviting, and the steps at which friends stop. */
export function InvitationTotals({
  detail,
  onSeeMissing,
}: {
  detail: InvitationDetail;
  /** Shows the friends with a missing step, who can be reminded. */
  onSeeMissing: () => void;
}) {
  const { t } = useTranslation();
  const text = usePointsText();
  const { counts, earned, pending_amount, milestones_earned, rules } = detail;
  const steps = [
    ['joined', counts.registered],
    ['watched', counts.watched],
    ['shared', counts.shared],
    ['paid', counts.paid],
  ] as const;
  return (
    <>
      <Card as="section" padding={16} className="invite-sums">
        <Text as="h2" tone="muted">
          {t('invitations.earned')}
        </Text>
        <Text as="p" size={40} weight="bold" tone="gold">
          {t('invitations.points', { amount: text.points(earned) })}
        </Text>
        <dl className="invite-facts">
          <dt>{t('invitations.inHold')}</dt>
          <dd>{t('invitations.points', { amount: text.points(pending_amount) })}</dd>
          <dt>{t('invitations.fromMilestones')}</dt>
          <dd>{t('invitations.points', { amount: text.points(milestones_earned) })}</dd>
        </dl>
      </Card>
      <Card as="section" padding={16} className="invite-stops">
        <Text as="h2" size={16} weight="bold">
          {t('invitations.stops')}
        </Text>
        <ol className="invite-funnel">
          {steps.map(([step, count]) => (
            <li key={step}>
              <Text size={20} weight="bold">
                {count}
              </Text>
              <span
                className="invite-funnel-bar"
                aria-hidden="true"
                style={{ blockSize: `${(48 * count) / Math.max(1, counts.registered)}px` }}
              />
              <Text size={12} tone="muted">
                {t(`invitations.step.${step}`)}
              </Text>
            </li>
          ))}
        </ol>
        {counts.only_share > 0 && (
          <div className="invite-missing">
            <Text as="p" tone="muted">
              {t('invitations.onlyShare', {
                count: counts.only_share,
                amount: text.points(rules.reward),
              })}
            </Text>
            <Button onClick={onSeeMissing}>{t('invitations.remindThem')}</Button>
          </div>
        )}
      </Card>
    </>
  );
}
