// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { LeaderRow } from '@taice/contract';
import type { Leaderboard } from '@taice/core';
import { expect, test } from 'vitest';
import { renderPage } from '../shared/testing/render-page.tsx';
import { Conditions } from './conditions.tsx';

test('lists all missing conditions of a rank, the hardest first and the wallet last', async () => {
  const tier = { from: 1, to: 3, invites: 50, views: 100, uploads: 15, ai_uploads: 0 };
  const board = { tiers: [tier] } as unknown as Leaderboard;
  const row = {
    rank: 1,
    invites: 3,
    views: 40,
    uploads: 2,
    ai_uploads: 0,
    eligible: false,
    why: ['wallet', 'invites', 'views', 'uploads'],
  } as unknown as LeaderRow;
  await renderPage(<Conditions row={row} board={board} />, {});
  const first = await screen.findByText('3 of 50 invites');
  expect([...(first.parentElement?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '3 of 50 invites',
    '2 of 15 uploads',
    '40 of 100 videos watched',
    'Needs a bound wallet',
  ]);
});
