/** Base units as a decimal number without trailing zeros, '1.5'. */
export const formatCoin = (value: bigint, decimals = 18): string => {
  const digits = `${value}`.padStart(decimals + 1, '0');
  const integer = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? integer : `${integer}.${fraction}`;
};

/** A decimal number as base units; null: it is no number, or finer than the coin. */
export const parseCoin = (text: string, decimals = 18): bigint | null => {
  const [, integer, fraction = ''] = /^(\d{1,30})(?:\.(\d+))?$/.exec(text) ?? [];
  if (integer === undefined || fraction.length > decimals) return null;
  return BigInt(integer + fraction.padEnd(decimals, '0'));
};
