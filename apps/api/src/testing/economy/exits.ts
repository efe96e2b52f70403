import { knownDays, MICRO, unreviewedRemaining } from '@taice/core/rules';
import { defaultSettings } from '../../platform/settings.ts';
import type { PriceKey } from './prices.ts';
import type { Rules } from './rules.ts';

export const taice = (points: bigint): number => Number(points) / Number(MICRO);
export const micro = (points: number): bigint => BigInt(Math.round(points * Number(MICRO)));

/** An account's best identity; `old_telegram` is older than a year. */
export type Identity = Extract<
  PriceKey,
  'mail' | 'google' | 'telegram' | 'old_telegram' | 'wallet'
>;
export const isVerified = (identity: Identity): boolean =>
  identity !== 'mail' && identity !== 'wallet';

export const minExit = taice(defaultSettings.cashout_min);

/** An account's exits so far, in TAICE. */
export interface ExitTotals {
  unreviewed: number;
  passed: number;
  /** Unreviewed ones by day. */
  readonly byDay: Map<number, number>;
}
export const noExits = (): ExitTotals => ({ unreviewed: 0, passed: 0, byDay: new Map() });

export const canExit = (identity: Identity, { on: enabled }: Rules): boolean =>
  !enabled.has('verified_exits') || isVerified(identity);

/** TAICE that may leave an account now without a review. */
export const unreviewedAllowance = (
  identity: Identity,
  totals: Readonly<ExitTotals>,
  { on: enabled, settings }: Rules,
  day: number,
): number => {
  if (!enabled.has('unreviewed')) return Number.POSITIVE_INFINITY;
  const exits = {
    isEstablished: enabled.has('established') && identity === 'old_telegram',
    unreviewed: micro(totals.unreviewed),
    isKnown: totals.passed > 0,
    last30Days: micro(
      [...totals.byDay].reduce(
        (sum, [exitDay, amount]) => sum + (exitDay > day - knownDays ? amount : 0),
        0,
      ),
    ),
  };
  const belowTwo = taice(defaultSettings.cashout_two_from) - 1;
  return Math.min(belowTwo, taice(unreviewedRemaining(exits, settings)));
};

/** True without a rule that limits all accounts of a farm: points then leave through another account. */
export const canPoolPoints = ({ on: enabled }: Rules): boolean =>
  !enabled.has('verified_exits') || !enabled.has('unreviewed');
