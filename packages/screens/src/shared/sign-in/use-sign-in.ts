import {
  ApiError,
  celebrate,
  closeSignIn,
  overlayAtom,
  signInQueries,
  signInToday,
  walletOf,
} from '@taice/core';
import { addAmounts } from '@taice/core/rules';
import type { Reply, TaiceContract } from '@taice/contract';
import { useState } from 'react';
import { useClaim, type Said } from '../claims/use-claim.ts';
import { useTaice } from '../taice.tsx';
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
  const { busy, claim } = useClaim();
  const [paid, setPaid] = useState<SignedIn | null>(null);
  // The days say what it paid; `before`: what arrives with it, as of then.
  const took =
    (before: string) =>
    (reply: SignedIn | null): Said => {
      if (reply) setPaid(reply);
      // In the morning the week beside it celebrates.
      const isMorning = taice.store.get(overlayAtom)?.kind === 'morning';
      if (!reply || Number(reply.bonus) === 0 || isMorning) return {};
      const amount = addAmounts(reply.point, reply.bonus);
      const celebrated = celebrate(taice, {
        what: 'day-seven',
        amount,
        now: '0',
        tonight: amount,
        before,
        after: addAmounts(before, amount),
      });
      if (celebrated && taice.store.get(overlayAtom)?.kind === 'sign-in') closeSignIn(taice);
      return { celebrated };
    };
  const signIn = () =>
    claim(
      () =>
        signInToday(taice).catch((error: unknown) => {
          // Taken on another device meanwhile: the days tell it better than a refusal.
          if (!(error instanceof ApiError) || error.code !== alreadyDone) throw error;
          return null;
        }),
      took(walletOf(taice)?.tonight ?? '0'),
    );
  return { ...days, busy, paid, forgetPaid: () => setPaid(null), signIn };
}

/** What a day of the cycle pays with its bonus, in whole points. */
export function payOf(day: Pick<SignInDay, 'point' | 'bonus'>): number {
  return Number(day.point) + Number(day.bonus);
}
