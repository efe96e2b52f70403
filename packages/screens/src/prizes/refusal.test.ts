import { ApiError } from '@taice/core';
import { expect, test } from 'vitest';
import { refusalFrom } from './refusal.ts';

test('a failure before an answer counts as no answer', () => {
  expect(refusalFrom(new DOMException('cannot sign'), false)).toEqual({ at: 'nowhere' });
  expect(refusalFrom(new ApiError(1601, 'gone', null, null), false)).toMatchObject({
    at: 'button',
  });
});
