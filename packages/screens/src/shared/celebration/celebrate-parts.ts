import type { ClaimedPart } from '@taice/contract';
import { celebrate, walletOf, type Taice } from '@taice/core';
import { formatMicro, parseMicro } from '@taice/core/rules';

/**
 * Celebrates the first video's reward where a claim has paid it, with what the same claim earned
 * besides. False: nothing of it is celebrated.
 */
export function celebrateParts(taice: Taice, parts: readonly ClaimedPart[]): boolean {
  const first = parts.find(({ kind }) => kind === 'first_view');
  if (!first) return false;
  const sum = (bucket: ClaimedPart['bucket']) =>
    parts.reduce((all, part) => all + (part.bucket === bucket ? parseMicro(part.amount) : 0n), 0n);
  const before = walletOf(taice)?.value ?? '0';
  return celebrate(taice, {
    what: 'first-view',
    amount: first.amount,
    tonight: formatMicro(sum('pending')),
    before,
    after: formatMicro(parseMicro(before) + sum('available')),
  });
}
