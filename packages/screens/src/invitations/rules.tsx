import type { InvitationDetail } from '@taice/core';
import { Button, Sheet, Text } from '@taice/ui';
import Info from 'lucide-react/icons/info';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointsText } from '../shared/points-text.ts';

/** How friends are counted, with the numbers that are in force. */
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
  const shown = ['does', 'verify', 'hold', 'uses', 'cap', 'window', 'never'] as const;
  return (
    <ul className="invite-rules">
      {shown.map((rule) => (
        <li key={rule}>
          <Text tone="muted">{t(`invitations.rule.${rule}`, filled)}</Text>
        </li>
      ))}
    </ul>
  );
}

/** Opens the rules over the page; undefined: they are not known yet. */
export function RulesButton({ rules }: { rules: InvitationDetail['rules'] | undefined }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size={36}
        icon={<Info />}
        disabled={!rules}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('invitations.rulesTitle')}
      </Button>
      {rules && (
        <Sheet
          open={open}
          onClose={() => setOpen(false)}
          title={t('invitations.rulesTitle')}
          closeLabel={t('common.close')}
        >
          <Rules rules={rules} />
        </Sheet>
      )}
    </>
  );
}
