import { ApiError, signInQueries, signInToday } from '@taice/core';
import type { Reply, TaiceContract } from '@taice/contract';
import { useState } from 'react';
import { useTaice } from '../taice.tsx';
import { wentThrough } from '../went-through.ts';
import { useRead } from '../use-read.ts';

export type SignInDays = Reply<TaiceContract['signIn']['configs']>;
export type SignInDay = SignInDays['days'][number];
export type SignedIn = Reply<TaiceContract['signIn']['signIn']>;

const alreadyDone = 1401;

/** The seven days as they stand, and taking today's. */
export function useSignIn({ enabled = true }: { enabled?: boolean } = {}) {
  const taice = useTaice();
  const days = useRead({
    ...signInQueries.days(taice),
    ...(!enabled && { enabled }),
  });
  const [busy, setBusy] = useState(false);
  const [paid, setPaid] = useState<SignedIn | null>(null);
  const signIn = async () => {
    setBusy(true);
    const taking = signInToday(taice).then(setPaid, (error: unknown) => {
      // Taken on another device meanwhile: the days tell it better than a refusal.
      if (!(error instanceof ApiError) || error.code !== alreadyDone) throw error;
    });
    const done = await wentThrough(taking).finally(() => setBusy(false));
    taice.platform.haptic(done ? 'success' : 'error');
  };
  return { ...days, busy, paid, forgetPaid: () => setPaid(null), signIn };
}

/** What a day of the cycle pays with its bonus, in whole points. */
export function payOf(day: Pick<SignInDay, 'point' | 'bonus'>): number {
  return Number(day.point) + Number(day.bonus);
}
