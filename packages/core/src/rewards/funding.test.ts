import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointsToMicro } from '../ledger/rules.ts';
import { type FundingDraft, fundingOf } from './funding.ts';

const rules = {
  minPool: pointsToMicro(100),
  maxPerUser: pointsToMicro(50),
  feeBp: 500,
  maxDays: 30,
};
const DAY = 86_400_000;
const draft = (change: Partial<FundingDraft> = {}): FundingDraft => ({
  type: 'fixed',
  total: pointsToMicro(100),
  perUser: pointsToMicro(5),
  startsAt: 0,
  endsAt: 7 * DAY,
  ...change,
});
const judged = (change: Partial<FundingDraft>) => fundingOf(draft(change), rules);

test('divides a pool by the amount for each winner, or by the number of winners', () => {
  const twenty = {
    total: pointsToMicro(100),
    perUser: pointsToMicro(5),
    quantity: 20,
    fee: pointsToMicro(5),
  };
  expect(judged({})).toEqual(twenty);
  expect(judged({ perUser: undefined, quantity: 20 })).toEqual(twenty);
  expect(judged({ quantity: 20 })).toEqual(twenty);
  const lucky = { type: 'lucky', perUser: undefined, quantity: 40 } as const;
  expect(judged(lucky)).toEqual({ ...twenty, perUser: null, quantity: 40 });
});

test.each([
  [{ total: pointsToMicro(100) - 1n }, 'total', 'min_pool'],
  [{ perUser: undefined }, 'per_user', 'share'],
  [{ type: 'lucky', perUser: undefined }, 'quantity', 'share'],
  [{ perUser: pointsToMicro(7) }, 'per_user', 'uneven'],
  [{ quantity: 19 }, 'per_user', 'uneven'],
  [{ perUser: undefined, quantity: 3 }, 'quantity', 'uneven'],
  [
    { perUser: pointsToMicro(50) + 1n, total: (pointsToMicro(50) + 1n) * 2n },
    'per_user',
    'max_per_user',
  ],
  [{ perUser: undefined, quantity: 1 }, 'quantity', 'max_per_user'],
  [{ type: 'lucky', perUser: undefined, quantity: 1 }, 'quantity', 'max_per_user'],
  [{ perUser: pointsToMicro(1) / 100n }, 'per_user', 'too_small'],
  [{ type: 'lucky', perUser: undefined, quantity: 1_001 }, 'quantity', 'too_small'],
  [{ total: pointsToMicro(20_000), perUser: pointsToMicro(1) / 10n }, 'per_user', 'too_many'],
  [
    { type: 'lucky', total: pointsToMicro(1_001), perUser: undefined, quantity: 1_001 },
    'quantity',
    'too_many',
  ],
  [{ endsAt: DAY - 1 }, 'ends_at', 'days'],
  [{ endsAt: 30 * DAY + 1 }, 'ends_at', 'days'],
  [{ endsAt: Number.NaN }, 'ends_at', 'days'],
] as const)('rejects %o by the rule of %s: %s', (change, field, reason) => {
  expect(judged(change as Partial<FundingDraft>)).toEqual({ field, reason });
});

test('no share exceeds its maximum, and the fee is a twentieth, rounded up', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, pointsToMicro(1_000_000)),
      fc.option(fc.bigInt(0n, pointsToMicro(60)), { nil: undefined }),
      fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
      fc.constantFrom('fixed', 'lucky', 'share', 'comment'),
      (total, perUser, quantity, type) => {
        const funding = judged({ total, perUser, quantity, type });
        if ('reason' in funding) return;
        const { perUser: each, fee } = funding;
        expect((each ?? total / BigInt(funding.quantity)) <= rules.maxPerUser).toBe(true);
        if (each !== null) expect(each * BigInt(funding.quantity)).toBe(total);
        expect(fee * 20n >= total && fee * 20n < total + 20n).toBe(true);
      },
    ),
  );
});
