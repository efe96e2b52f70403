import { expect, test } from 'vitest';
import { waits, whyOf } from './why-not.ts';

test('what waits for a video does so until its day or week is over, and then says why it was not paid', () => {
  expect([waits('no_view'), waits('no_view', true)]).toEqual([true, false]);
  expect([whyOf('no_view'), whyOf('no_view', true)]).toEqual(['no_view', 'no_view_over']);
  expect([waits('no_first_view', true), waits('account_limited')]).toEqual([true, false]);
});
