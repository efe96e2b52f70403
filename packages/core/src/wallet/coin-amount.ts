/** Base units as a decimal number without trailing zeros, '1.5'. */
export const formatCoin = (value: bigint, decimals = 18): string => {
  const digits = `${value}`.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
};

/** A decimal number as base units; null: it is no number, or finer than the coin. */
export const parseCoin = (text: string, decimals = 18): bigint | null => {
  const [, whole, part = ''] = /^(\d{1,30})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || part.length > decimals) return null;
  return BigInt(whole + part.padEnd(decimals, '0'));
};
