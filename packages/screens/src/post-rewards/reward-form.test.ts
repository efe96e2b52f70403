import { expect, test } from 'vitest';
import {
  toAddRewardInput,
  emptyRewardForm,
  validateRewardForm,
  type RewardForm,
} from './reward-form.ts';

const rules = {
  min_pool: '10',
  max_per_user: '50',
  fee_rate: '0.05',
  days: { from: 1, to: 30 },
} as Parameters<typeof validateRewardForm>[1];

test('accepts amounts and numbers of people in any digits', () => {
  const judged = (form: Partial<RewardForm>) =>
    validateRewardForm({ ...emptyRewardForm, ...form }, rules);
  const plain = judged({ total: '100', each: '2.5' });
  expect(plain).not.toHaveProperty('reason');
  expect(judged({ total: '１００', each: '٢٫٥' })).toEqual(plain);
  const people = { by: 'people', people: '٢٠' } as const;
  expect(judged(people)).toEqual(judged({ ...people, people: '20' }));
  expect(toAddRewardInput({ ...emptyRewardForm, ...people }, 0)).toMatchObject({ quantity: 20 });
});
