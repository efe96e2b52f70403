// @vitest-environment happy-dom
import { celebrate } from '@taice/core';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, wallet } from '../testing/render-page.tsx';
import { Celebration } from './celebration.tsx';

test('the first-video celebration shows its parts, and then the points from tasks', async () => {
  const { taice } = await renderPage(<Celebration />, {
    answers: { walletDetail: () => ({ ...wallet, factor: '1.000000000000', tonight: '82' }) },
  });
  const amounts = { amount: '202', now: '200', tonight: '2', before: '0', after: '200' };
  act(() => void celebrate(taice, { what: 'first-view', ...amounts }));
  await screen.findByText(/^200 are yours now, 2 arrive /);
  expect(screen.getByText('Your tasks add 80 more.')).toBeTruthy();
});
