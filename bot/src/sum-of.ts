const micro = 1_000_000n;

/** Decimal strings of up to six decimals added up, exactly. None of them is below zero. */
export const sumOf = (amounts: readonly string[]): string => {
  let sum = 0n;
  for (const amount of amounts) {
    const [whole = '0', fraction = ''] = amount.split('.');
    sum += BigInt(whole) * micro + BigInt(fraction.padEnd(6, '0'));
  }
  return `${sum / micro}.${String(sum % micro).padStart(6, '0')}`;
};
