import type { InvitationDetail } from '@taice/core';
import { Card, QrCode, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { LinkField } from '../shared/link-field.tsx';
import { usePointsText } from '../shared/points-text.ts';
import { InviteMethods, useInviteLink } from './invite-methods.tsx';

/** The reward for a friend, and the invite link. */
export function InviteCard({ detail }: { detail: InvitationDetail }) {
  const { t } = useTranslation();
  const { points } = usePointsText();
  const link = useInviteLink(detail);
  const { rules } = detail;
  return (
    <Card as="section" padding={20} className="invite-card">
      <div className="invite-code-picture">
        <QrCode text={link} label={t('invitations.qrLabel')} />
      </div>
      <div className="invite-card-words">
        <Text as="h2" size={20} weight="bold">
          {t('invitations.bring', { amount: points(rules.reward) })}
        </Text>
        <Text as="p" tone="muted">
          {t('invitations.both', { amount: points(rules.friend_reward) })}
        </Text>
        <LinkField label={t('invitations.link')} value={link} />
        <InviteMethods detail={detail} />
        <Text as="p" size={12} tone="muted">
          {t('invitations.code')} <strong>{detail.user.invite_code}</strong>
        </Text>
      </div>
    </Card>
  );
}
