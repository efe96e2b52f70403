import type { PrizeDetail } from '@taice/core';
import { Card, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';

type Condition = PrizeDetail['checks'][number];

/** Each condition in words, with the viewer's progress. */
function useCheckText({ type }: PrizeDetail) {
  const { t } = useTranslation();
  return ({ key, ok, have, need, days }: Condition): string => {
    if (key === 'level') return t('prizes.check.level', { have, need });
    if (key === 'kind_limit')
      return t(`prizes.check.kind.${type}`, { have, need, count: days ?? 1 });
    if (key === 'limit') return t('prizes.check.limit', { have, need });
    if (ok) return t(`prizes.check.${key}`);
    return t('prizes.why.age_unconfirmed');
  };
}

/** The requirements of a prize, shown until the viewer meets all of them. */
export function PrizeChecks({ prize }: { prize: PrizeDetail }) {
  // The verification has its own notice and button beside this.
  const checks = prize.checks.filter(({ key, ok }) => ok || key !== 'verified');
  const { t } = useTranslation();
  const checkText = useCheckText(prize);
  if (checks.every(({ ok }) => ok)) return null;
  return (
    <Card as="section" aria-label={t('prizes.checks')}>
      <ul className="redeem-checks">
        {checks.map((check) => (
          <li key={check.key} data-ok={check.ok}>
            {check.ok ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
            <Text>
              <span className="tc-hidden">{t(check.ok ? 'prizes.met' : 'prizes.notMet')}</span>
              {checkText(check)}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}
