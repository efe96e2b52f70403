// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, testTaice } from '../../shared/testing/render-screen.tsx';
import { BreakdownBars } from './breakdown-bars.tsx';

type Parts = Parameters<typeof BreakdownBars>[0]['parts'];
const countries = (parts: Parts, unknown = 'Nobody has said.') =>
  renderScreen(
    testTaice({}),
    <BreakdownBars title="Countries" parts={parts} name={(key) => key} unknown={unknown} />,
  );
const shares = () =>
  [...document.querySelectorAll('strong')].map(({ textContent }) => Number.parseInt(textContent));

test('groups the smaller parts in one row, and all shares add up to 100 %', async () => {
  const keys = ['DE', 'AT', 'CH', 'FR', 'IT', 'NL', 'BE', ''];
  await countries(keys.map((key, at) => ({ key, n: 9 - at })));
  expect(screen.getByText('All others')).toBeTruthy();
  expect(shares()).toHaveLength(6);
  expect(shares().reduce((sum, n) => sum + n, 0)).toBe(100);
});

test('explains unknown countries and a period without views', async () => {
  const { unmount } = await countries([{ key: '', n: 12 }]);
  expect(screen.getByText('Nobody has said.')).toBeTruthy();
  expect(shares()).toEqual([]);
  unmount();
  await countries([]);
  expect(screen.getByText('No views in this period yet.')).toBeTruthy();
});
