import { claimReward, formatPoints, langAtom, type TaskGroup } from '@taice/core';
import { Button } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useClaim } from '../shared/claims/use-claim.ts';
import { useTaice } from '../shared/taice.tsx';
import { useNextPayment } from '../shared/use-day-and-time.ts';
import { useCoinFlight } from '../shared/use-coin-flight.tsx';

/** Claims a group's bonus: its coin flies to today's points. `brief`: the button shows only the amount. */
export function BonusClaim({
  group,
  size = 36,
  brief = false,
}: {
  group: TaskGroup;
  size?: 36 | 44;
  brief?: boolean;
}) {
  const { t } = useTranslation();
  const taice = useTaice();
  const when = useNextPayment();
  const lang = useAtomValue(langAtom);
  const { fly, coin } = useCoinFlight();
  const { busy, at, claim } = useClaim((from) => fly(from, 'pending'));
  const amount = formatPoints(group.bonus, lang);
  const { claim_id } = group;
  const press = async () => {
    if (claim_id === null) return;
    await claim(
      () => claimReward(taice, claim_id),
      () => t('rewards.claimedNow', { amount, when }),
    );
  };
  return (
    <span ref={at} className="bonus-claim">
      <Button
        variant="gold"
        size={size}
        busy={busy}
        aria-label={t('rewards.claimPoints', { amount })}
        onClick={() => void press()}
      >
        {brief ? `+${amount}` : t('rewards.claimPoints', { amount })}
      </Button>
      {coin}
    </span>
  );
}
