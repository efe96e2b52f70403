import { contract, type WalletDetail } from '@taice/contract';
import { currencyKey } from '@taice/contract/shapes';
import { businessDay, formatMicro, nextReset } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { saveVisit, streakOf } from '../sign-in/queries.ts';
import { payOfDay, surplusDays, todayInCycle, streakAt } from '../sign-in/streak.ts';
import { readWallet, type WalletRow } from './queries.ts';
import { todayFactor } from './today-factor.ts';

const dayMs = 86_400_000;

/** During an account's first 24 h the guide comes first: the sign-in does not open by itself until it is done. */
const isGuided = ({ is_new_desc, created_at }: WalletRow, now: Date): boolean =>
  is_new_desc === 0 && now.getTime() - created_at.getTime() < dayMs;

export const walletDetail = handler(contract.wallet.walletDetail, {
  run: async (call): Promise<WalletDetail> => {
    const { db, clock, settings, user, input } = call;
    if (input.currency_key !== currencyKey) return fail(1508);
    const now = clock.rule();
    const today = businessDay(now);
    const [wallet, factor] = await Promise.all([
      readWallet(db, user.userId, today),
      todayFactor(call),
    ]);
    if (!wallet) return fail(401);
    const storedStreak = streakOf(wallet);
    const streak = streakAt(storedStreak, { now, today, zone: wallet.timezone }, settings);
    // Every visit to the application begins with this call, so it records the visit.
    await saveVisit(db, user.userId, storedStreak.visits, streak.visits);
    const { isDone, dayNo, daysDone } = todayInCycle(streak, today);
    const reset = new Date(nextReset(now)).toISOString();
    return {
      currency_key: currencyKey,
      value: formatMicro(wallet.available),
      pending: formatMicro(wallet.pending),
      tonight: formatMicro(wallet.tonight),
      held: formatMicro(wallet.held),
      is_sign_in_reward: isDone || isGuided(wallet, now) ? 0 : 1,
      signed_in_today: isDone ? 1 : 0,
      sign_in_reward: formatMicro(payOfDay(dayNo, settings).points),
      surplus_sign_in_days: surplusDays(daysDone),
      seven_days_sign_in_reward: formatMicro(settings.seven_days_sign_in_reward),
      daily_add_point: formatMicro(wallet.today),
      daily_held: formatMicro(wallet.today_held),
      factor,
      reset_at: reset,
    };
  },
});
