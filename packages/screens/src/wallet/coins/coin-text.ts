import { formatCoin, parseCoin } from '@taice/core/rules';

/** A coin amount for display: grouped, truncated after `digits`. A smaller amount is shown as more than zero. */
export const coinText = (value: bigint, decimals = 18, digits = 6): string => {
  const [integer = '0', fraction = ''] = formatCoin(value, decimals).split('.');
  const trimmed = fraction.slice(0, digits).replace(/0+$/, '');
  const grouped = integer.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  if (trimmed === '')
    return value > 0n && integer === '0' ? `<0.${'0'.repeat(digits - 1)}1` : grouped;
  return `${grouped}.${trimmed}`;
};

/** The same for a decimal number in the server's format. */
export const coinTextOf = (amount: string): string => coinText(parseCoin(amount) ?? 0n);
