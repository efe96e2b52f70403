import { formatCoin, parseCoin } from '@taice/core/rules';

/** A coin amount for display: grouped, truncated after `digits`. A smaller amount is shown as more than zero. */
export const coinText = (value: bigint, decimals = 18, digits = 6): string => {
  const [whole = '0', part = ''] = formatCoin(value, decimals).split('.');
  const shown = part.slice(0, digits).replace(/0+$/, '');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  if (shown === '') return value > 0n && whole === '0' ? `<0.${'0'.repeat(digits - 1)}1` : grouped;
  return `${grouped}.${shown}`;
};

/** The same for a decimal number in the server's format. */
export const coinTextOf = (amount: string): string => coinText(parseCoin(amount) ?? 0n);
