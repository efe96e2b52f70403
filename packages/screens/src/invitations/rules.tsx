import type { InvitationDetail } from '@taice/core';
import { Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';

/** How friends are counted, with the current settings. */
export function Rules({ rules }: Pick<InvitationDetail, 'rules'>) {
  const { t } = useTranslation();
  const { points } = usePointsText();
  const filled = {
    amount: points(rules.reward),
    own: points(rules.friend_reward),
    seconds: rules.view_seconds,
    hours: rules.hold_hours,
    most: rules.day_cap,
    window: rules.window_days,
    days: rules.clawback_days,
  };
  const ruleKeys = ['does', 'verify', 'hold', 'uses', 'cap', 'window', 'never'] as const;
  return (
    <ul className="invite-rules">
      {ruleKeys.map((rule) => (
        <li key={rule}>
          <Text tone="muted">{t(`invitations.rule.${rule}`, filled)}</Text>
        </li>
      ))}
    </ul>
  );
}
