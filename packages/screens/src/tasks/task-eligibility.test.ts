import { expect, test } from 'vitest';
import { canStillCount, eligibilityReason } from './task-eligibility.ts';

test('an engagement without a view can count until its day or week ends, and then gets its reason', () => {
  expect([canStillCount('no_view'), canStillCount('no_view', true)]).toEqual([true, false]);
  expect([eligibilityReason('no_view'), eligibilityReason('no_view', true)]).toEqual([
    'no_view',
    'no_view_over',
  ]);
  expect([canStillCount('no_first_view', true), canStillCount('account_limited')]).toEqual([
    true,
    false,
  ]);
});
