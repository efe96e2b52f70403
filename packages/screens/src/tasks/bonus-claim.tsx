import { claimReward, formatPoints, langAtom, toast, type TaskGroup } from '@taice/core';
import { Button } from '@taice/ui';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { useCoinFlight } from '../shared/use-coin-flight.tsx';
import { useLocalTime } from '../shared/use-local-time.ts';
import { wentThrough } from '../shared/went-through.ts';

/** Claims a whole group's bonus: its coin flies to today's points. */
export function BonusClaim({
  group,
  resetAt,
  size = 36,
}: {
  group: TaskGroup;
  resetAt: string;
  size?: 36 | 44;
}) {
  const { t } = useTranslation();
  const taice = useTaice();
  const time = useLocalTime();
  const lang = useAtomValue(langAtom);
  const [busy, setBusy] = useState(false);
  const at = useRef<HTMLSpanElement>(null);
  const { fly, coin } = useCoinFlight();
  const amount = formatPoints(group.bonus, lang);
  const { claim_id } = group;
  const claim = async () => {
    if (claim_id === null) return;
    const from = at.current?.getBoundingClientRect();
    setBusy(true);
    const done = await wentThrough(claimReward(taice, claim_id)).finally(() => setBusy(false));
    taice.platform.haptic(done ? 'success' : 'error');
    if (!done) return;
    if (from) fly(from, 'pending');
    const said = t('rewards.claimedNow', { amount, reset: time.clock(resetAt) });
    toast(taice, { kind: 'success', text: said });
  };
  return (
    <span ref={at} className="bonus-claim">
      <Button variant="gold" size={size} busy={busy} onClick={() => void claim()}>
        {t('rewards.claimPoints', { amount })}
      </Button>
      {coin}
    </span>
  );
}
