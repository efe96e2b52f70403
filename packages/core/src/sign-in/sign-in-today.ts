import type { Reply, TaiceContract, WalletDetail } from '@taice/contract';
import { ApiError } from '../client/errors.ts';
import type { Taice } from '../types.ts';
import { invalidatePoints } from '../wallet/invalidate-points.ts';
import { walletKeys } from '../wallet/queries.ts';

/** Today's sign-in was taken before, for example on another device. */
const alreadySignedIn = (error: unknown) => error instanceof ApiError && error.code === 1401;

/** Takes today's sign-in. An earlier sign-in needs no toast: the days show it. */
export async function signInToday(taice: Taice): Promise<Reply<TaiceContract['signIn']['signIn']>> {
  try {
    const reply = await taice.api.signIn.signIn(
      {},
      { waitForConnection: true, toast: (error) => !alreadySignedIn(error) },
    );
    taice.queries.setQueryData<WalletDetail>(
      walletKeys.detail,
      (wallet) => wallet && { ...wallet, is_sign_in_reward: 0, signed_in_today: 1 },
    );
    return reply;
  } finally {
    invalidatePoints(taice);
  }
}
