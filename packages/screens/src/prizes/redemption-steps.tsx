import type { PrizeType, PrizeUse } from '@taice/contract';
import { Card, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';

/** Default steps to redeem and use a prize of each type. */
const defaultSteps = {
  physical: [
    'prizes.use.physical.order',
    'prizes.use.physical.ship',
    'prizes.use.physical.receive',
  ],
  member: ['prizes.use.member.account', 'prizes.use.member.added', 'prizes.use.member.logIn'],
  virtual: ['prizes.use.virtual.code', 'prizes.use.virtual.enter', 'prizes.use.virtual.kept'],
} as const satisfies Record<PrizeType, readonly [string, ...string[]]>;

/** Steps to use a prize. Before it is redeemed, that step comes first. */
export function RedemptionSteps({
  type,
  use,
  isRedeemed = true,
}: {
  type: PrizeType;
  use: PrizeUse;
  isRedeemed?: boolean;
}) {
  const { t } = useTranslation();
  const [first, ...nextSteps] = defaultSteps[type];
  const steps = [
    ...(isRedeemed ? [] : [t(first)]),
    ...(use.steps.length > 0 ? use.steps : nextSteps.map((step) => t(step))),
  ];
  return (
    <ol className="use-steps">
      {steps.map((step) => (
        <li key={step} className="tc-muted">
          {step}
        </li>
      ))}
    </ol>
  );
}

/** The steps before the prize is redeemed. */
export function RedemptionCard({ type, use }: { type: PrizeType; use: PrizeUse }) {
  const { t } = useTranslation();
  return (
    <Card as="section" className="redeem-part">
      <Text as="h2" size={16} weight="bold">
        {t('prizes.use.title')}
      </Text>
      <RedemptionSteps type={type} use={use} isRedeemed={false} />
    </Card>
  );
}
