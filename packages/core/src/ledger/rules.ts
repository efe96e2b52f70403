/** Micro-points in one TAICE: amounts are stored as whole numbers of 0.000001. */
export const MICRO = 1_000_000n;
/** The settlement's factor as a whole number: 1 is 10^12. */
export const FACTOR_ONE = 1_000_000_000_000n;

const POOL_PER_ACTIVE_USER = 400n * MICRO;
const POOL_MIN = 50_000n * MICRO;
const POOL_MAX = 5_000_000n * MICRO;
const MEAN_DAYS = 7n;

/** Micro-points as a decimal string in TAICE without trailing zeros: 1234567891n is '1234.567891'. */
export function formatMicro(micro: bigint): string {
  const size = micro < 0n ? -micro : micro;
  const fraction = (size % MICRO).toString().padStart(6, '0').replace(/0+$/, '');
  return `${micro < 0n ? '-' : ''}${size / MICRO}${fraction && `.${fraction}`}`;
}

/** The reverse of `formatMicro`. Throws RangeError on anything but a decimal of at most 6 places. */
export function parseMicro(decimal: string): bigint {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(decimal);
  if (!match) throw new RangeError(`not an amount: ${decimal}`);
  const [, sign, integer = '0', fraction = ''] = match;
  const size = BigInt(integer) * MICRO + BigInt(fraction.padEnd(6, '0'));
  return sign ? -size : size;
}

/** The sum of two amounts, a decimal string in TAICE like its arguments. */
export function addAmounts(a: string, b: string): string {
  return formatMicro(parseMicro(a) + parseMicro(b));
}

/** The sum of the parts' amounts; as `addAmounts`. */
export function sumAmounts(parts: readonly { readonly amount: string }[]): string {
  return formatMicro(parts.reduce((sum, { amount }) => sum + parseMicro(amount), 0n));
}

/** The sum of a paid view, as `addAmounts`: its own part with its day's factor once settled, creators' part without. */
export function paidAmount(paid: {
  readonly amount: string;
  readonly settled_amount: string | null;
  readonly post_reward: string;
}): string {
  return addAmounts(paid.settled_amount ?? paid.amount, paid.post_reward);
}

/** `a` minus `b`; as `addAmounts`. */
export function subtractAmounts(a: string, b: string): string {
  return formatMicro(parseMicro(a) - parseMicro(b));
}

/** Whole TAICE to micro-points. */
export function pointsToMicro(points: number): bigint {
  return BigInt(points) * MICRO;
}

/** Limits of the daily pool in micro-points. */
export interface PoolRule {
  perActiveUser: bigint;
  min: bigint;
  max: bigint;
}

export const defaultPoolRule: PoolRule = {
  perActiveUser: POOL_PER_ACTIVE_USER,
  min: POOL_MIN,
  max: POOL_MAX,
};

/**
 * The most that one day may pay out, in micro-points: 400 TAICE for each mean active user of the last 7 days, between
 * 50 000 and 5 000 000. `activeUserDays` is the sum over those days of each day's active users.
 */
export function dailyPool(activeUserDays: bigint, rule: PoolRule = defaultPoolRule): bigint {
  const targetPool = (rule.perActiveUser * activeUserDays) / MEAN_DAYS;
  if (targetPool < rule.min) return rule.min;
  return targetPool > rule.max ? rule.max : targetPool;
}

/** min(1, pool ÷ total), rounded down at 12 decimals, as a multiple of 10^-12. */
export function settlementFactor(pool: bigint, total: bigint): bigint {
  return total <= pool ? FACTOR_ONE : (pool * FACTOR_ONE) / total;
}

/** floor(contribution × factor) in micro-points; `factor` as from `settlementFactor`. */
export function settledAmount(contribution: bigint, factor: bigint): bigint {
  return (contribution * factor) / FACTOR_ONE;
}

/** The factor as a decimal with 12 places: '0.912345678901'. */
export function formatFactor(factor: bigint): string {
  return `${factor / FACTOR_ONE}.${(factor % FACTOR_ONE).toString().padStart(12, '0')}`;
}

/** The reverse of `formatFactor`, for values from the database. */
export function parseFactor(decimal: string): bigint {
  const match = /^([01])(?:\.(\d{1,12}))?$/.exec(decimal);
  if (!match) throw new RangeError(`not a factor: ${decimal}`);
  const [, integer = '0', fraction = ''] = match;
  return BigInt(integer) * FACTOR_ONE + BigInt(fraction.padEnd(12, '0'));
}
