import type { InvitationDetail } from '@taice/core';
import { Card, Text } from '@taice/ui';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';
import { useTaice } from '../shared/taice.tsx';

/** How friends are counted, with the numbers that are in force. */
export function Rules({ rules }: Pick<InvitationDetail, 'rules'>) {
  const { t } = useTranslation();
  const { points } = usePointsText();
  const { inviter_days } = useTaice().settings.numbers;
  const filled = {
    amount: points(rules.reward),
    own: points(rules.friend_reward),
    seconds: rules.view_seconds,
    hours: rules.hold_hours,
    most: rules.day_cap,
    window: rules.window_days,
    network: rules.network_most,
    days: rules.clawback_days,
  };
  const shown = (['does', 'hold', 'cap', 'own', 'window', 'fake'] as const).filter(
    (rule) => rule !== 'own' || inviter_days > 0,
  );
  return (
    <Card as="section" padding={16} className="invite-rules">
      <Text as="h2" size={16} weight="bold">
        <ShieldCheck aria-hidden="true" /> {t('invitations.rulesTitle')}
      </Text>
      <ul>
        {shown.map((rule) => (
          <li key={rule}>
            <Text tone="muted">{t(`invitations.rule.${rule}`, filled)}</Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}
