import type { PrizeDetail } from '@taice/core';
import { Card, Text } from '@taice/ui';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';

type Condition = PrizeDetail['checks'][number];

/** Each condition in words, with where the viewer stands. */
function useCheckWords() {
  const { t } = useTranslation();
  return ({ key, ok, have, need, days }: Condition): string => {
    if (key === 'limit')
      return days === null
        ? t('prizes.check.limit', { have, need })
        : t('prizes.check.limitDays', { have, need, count: days });
    if (key === 'level') return t('prizes.check.level', { have, need });
    if (key === 'account_age') return t('prizes.check.account_age', { count: need ?? 0 });
    return t(
      ok ? `prizes.check.${key}` : `prizes.why.${key === 'age' ? 'age_unconfirmed' : 'unbound'}`,
    );
  };
}

/** What somebody has to fulfil to redeem it, and whether the viewer does. */
export function PrizeChecks({ prize: { checks } }: { prize: PrizeDetail }) {
  const { t } = useTranslation();
  const words = useCheckWords();
  if (checks.length === 0) return null;
  return (
    <Card as="section" aria-label={t('prizes.checks')}>
      <ul className="redeem-checks">
        {checks.map((check) => (
          <li key={check.key} data-ok={check.ok}>
            {check.ok ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
            <Text>
              <span className="tc-hidden">{t(check.ok ? 'prizes.met' : 'prizes.notMet')}</span>
              {words(check)}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}
