// @vitest-environment happy-dom
import { todayAtom } from '@taice/core';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../shared/testing/render-page.tsx';
import { EarnedToday } from './earned-today.tsx';

test('requests the day of the server, whatever the device clock says', async () => {
  const { taice, calls } = await renderPage(<EarnedToday />, {
    answers: {
      walletLog: () => ({ list: [], has_more: false, sum_in: '0', sum_out: '0', days: [] }),
    },
  });
  taice.store.set(todayAtom, '2031-03-05');
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === 'walletLog')?.input).toMatchObject({
      from: '2031-03-05',
      to: '2031-03-05',
    }),
  );
});
