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
import { useClaim, type ClaimToast } from '../claims/use-claim.ts';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';

export type SignInDays = Reply<TaiceContract['signIn']['configs']>;
export type SignInDay = SignInDays['days'][number];
export type SignedIn = Reply<TaiceContract['signIn']['signIn']>;

const alreadyDone = 1401;

/** The seven days of the sign-in, and the claim of today's. */
export function useSignIn({ enabled = true }: { enabled?: boolean } = {}) {
  const taice = useTaice();
  const days = useRead({
    ...signInQueries.days(taice),
    ...(!enabled && { enabled }),
  });
  const { busy, claim } = useClaim();
  const [paid, setPaid] = useState<SignedIn | null>(null);
  // The days show the payment. `before`: the points that were already pending at that time.
  const took =
    (before: string) =>
    (reply: SignedIn | null): ClaimToast => {
      if (reply) setPaid(reply);
      // The morning overlay celebrates in the week beside it.
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
          // Claimed on another device in the meantime: the days explain it better than an error.
          if (!(error instanceof ApiError) || error.code !== alreadyDone) throw error;
          return null;
        }),
      took(walletOf(taice)?.tonight ?? '0'),
    );
  return { ...days, busy, paid, forgetPaid: () => setPaid(null), signIn };
}

/** Payment of a day of the cycle including its bonus, in whole points. */
export function getDayPayment(day: Pick<SignInDay, 'point' | 'bonus'>): number {
  return Number(day.point) + Number(day.bonus);
}
