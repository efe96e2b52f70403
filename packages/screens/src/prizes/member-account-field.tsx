import type { PrizeDetail } from '@taice/core';
import { Card, TextField } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import type { RedeemState } from './use-redeem.ts';

const inputs = {
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  text: { type: 'text', autoComplete: 'off' },
} as const;

/** The account elsewhere that a membership is for. */
export function MemberAccountField({
  field,
  redeeming,
}: {
  field: NonNullable<PrizeDetail['member_field']>;
  redeeming: RedeemState;
}) {
  const { t } = useTranslation();
  const { account, write, refusal } = redeeming;
  return (
    <Card as="section">
      <TextField
        label={field.label}
        {...inputs[field.kind]}
        aria-required
        maxLength={200}
        value={account}
        onChange={write}
        hint={t('prizes.accountHint')}
        error={refusal?.at === 'account' ? t(`prizes.accountWrong.${field.kind}`) : undefined}
      />
    </Card>
  );
}
