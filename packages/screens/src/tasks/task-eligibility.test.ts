import { expect, test } from 'vitest';
import { canStillBePaid, eligibilityReason } from './task-eligibility.ts';

test('an engagement without a view can count until its day or week ends, and then gets its reason', () => {
  expect([canStillBePaid('no_view'), canStillBePaid('no_view', true)]).toEqual([true, false]);
  expect([eligibilityReason('no_view'), eligibilityReason('no_view', true)]).toEqual([
    'no_view',
    'no_view_over',
  ]);
  expect([canStillBePaid('no_first_view', true), canStillBePaid('account_limited')]).toEqual([
    true,
    false,
  ]);
});
