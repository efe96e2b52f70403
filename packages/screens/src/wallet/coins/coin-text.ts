import { formatCoin, parseCoin } from '@taice/core/rules';

/** An amount of a coin for reading: grouped, cut off behind `digits`; what is smaller shows that it is not nothing. */
export const coinText = (value: bigint, decimals = 18, digits = 6): string => {
  const [whole = '0', part = ''] = formatCoin(value, decimals).split('.');
  const shown = part.slice(0, digits).replace(/0+$/, '');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  if (shown === '') return value > 0n && whole === '0' ? `<0.${'0'.repeat(digits - 1)}1` : grouped;
  return `${grouped}.${shown}`;
};

/** The same of a decimal number, as the server writes it. */
export const coinTextOf = (amount: string): string => coinText(parseCoin(amount) ?? 0n);
