// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type Leaderboard, overlayAtom } from '@taice/core';
import { expect, test } from 'vitest';
import { renderPage, unverified } from '../shared/testing/render-page.tsx';
import { Toasts } from '../shared/toasts.tsx';
import { OwnRank } from './own-rank.tsx';

type Me = NonNullable<Leaderboard['me']>;
const done = { invites: 50, views: 100, uploads: 0, ai_uploads: 15 };
const me = (more: Partial<Me>): Me => ({
  rank: 1,
  points: '1803',
  progress: done,
  tier_reachable: 1,
  gap_to_next: null,
  gap_to_paid: null,
  wallet_bound: false,
  hidden: false,
  paid_rank: null,
  prize: '0',
  why: [],
  disqualified_reason: null,
  claim_id: null,
  country: 'DE',
  ...more,
});
const board = {
  week: { state: 'open' },
  tiers: [{ from: 1, to: 3, ...done }],
} as unknown as Leaderboard;

/** `null`: the invite dialog is open over the page. */
const steps: readonly [string, Partial<Me>, string, string | null][] = [
  ['somebody without points', { rank: null, points: '0' }, 'Watch videos', '/Home'],
  ['who lacks friends and a wallet', { progress: { ...done, invites: 3 } }, 'Invite friends', null],
  ['who has not watched enough', { progress: { ...done, views: 4 } }, 'Watch videos', '/Home'],
  ['who lacks uploads', { progress: { ...done, ai_uploads: 0 } }, 'Upload', '/UploadVideo'],
  ['who lacks a wallet alone', {}, 'Bind a wallet', '/profile-edit'],
  ['who has it all', { wallet_bound: true }, 'Invite friends', null],
];

test.each(steps)(
  '%s: links to the missing condition, a wallet last',
  async (_, more, words, path) => {
    const { taice } = await renderPage(<OwnRank me={me(more)} board={board} scope="global" />, {});
    const way = await screen.findByRole(path === null ? 'button' : 'link', { name: words });
    expect(way.getAttribute('href')).toBe(path);
    expect(screen.queryAllByRole('link')).toHaveLength(path === null ? 0 : 1);
    if (path !== null) return;
    fireEvent.click(way);
    expect(taice.store.get(overlayAtom)?.kind).toBe('invite');
  },
);

test('an unverified account can verify on the spot, and gets a link to bind a wallet', async () => {
  const lacks = me({ why: ['unverified', 'wallet'] });
  await renderPage(<OwnRank me={lacks} board={board} scope="global" />, {
    answers: unverified,
    settings: { telegram_login: true },
  });
  await screen.findByRole('button', { name: 'Verify with Telegram' });
  const bind = screen.getByRole('link', { name: 'Bind a wallet to win' });
  expect(bind.getAttribute('href')).toBe('/profile-edit');
});

test('one press claims a waiting prize, and the page shows no other link', async () => {
  const { calls } = await renderPage(
    <>
      <OwnRank me={me({ claim_id: '77' })} board={board} scope="global" />
      <Toasts />
    </>,
    { answers: { 'claim-reward': () => ({ amount: '500', balance: '1700.5' }) } },
  );
  expect(screen.queryByRole('link')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Claim' }));
  await screen.findByText('The prize is in your balance');
  const claims = calls.filter(({ path }) => path === 'claim-reward');
  expect(claims).toMatchObject([{ input: { claim_id: '77' } }]);
});

test('a user without enough friends and a wallet gets a link for both', async () => {
  const lacks = me({ progress: { ...done, invites: 3 }, why: ['invites', 'wallet'] });
  await renderPage(<OwnRank me={lacks} board={board} scope="global" />, {});
  const bind = await screen.findByRole('link');
  expect(bind.getAttribute('href')).toBe('/profile-edit');
  expect(screen.getByRole('button', { name: 'Invite friends' })).toBeTruthy();
  expect(screen.getByText('You need 47 more invites to win a prize')).toBeTruthy();
});

test('shows a prize once: with the missing condition, or as one the user could win', async () => {
  const won = { prize: '5000', wallet_bound: true };
  const lacks = me({ ...won, progress: { ...done, invites: 3 } });
  await renderPage(<OwnRank me={lacks} board={board} scope="global" />, {});
  expect(await screen.findByText('You need 47 more invites to win 5,000 points')).toBeTruthy();
  expect(screen.queryByText('could win 5,000')).toBeNull();
  cleanup();
  await renderPage(<OwnRank me={me(won)} board={board} scope="global" />, {});
  expect(await screen.findByText('could win 5,000')).toBeTruthy();
});

test('promises no prize out of reach, and names the next reachable tier', async () => {
  const lacks = { progress: { ...done, invites: 3 }, why: ['invites', 'wallet'] as Me['why'] };
  const lost = me({ ...lacks, tier_reachable: null });
  await renderPage(<OwnRank me={lost} board={board} scope="global" />, {});
  expect(await screen.findByRole('button', { name: 'Invite friends' })).toBeTruthy();
  expect(screen.getByText('You’re first')).toBeTruthy();
  expect(screen.queryByText(/could win|to win/)).toBeNull();
  cleanup();

  const tiers = [...board.tiers, { ...done, from: 4, to: 20, invites: 8 }];
  const below = me({ ...lacks, tier_reachable: 2 });
  await renderPage(<OwnRank me={below} board={{ ...board, tiers }} scope="global" />, {});
  expect(await screen.findByText('You need 5 more invites to win a prize')).toBeTruthy();
});

test('a week under review promises nothing, and a distributed one shows the prize won', async () => {
  const says = async (state: string) => {
    const week = { ...board, week: { ...board.week, state } } as Leaderboard;
    const won = me({ prize: '5000', why: ['wallet'] });
    await renderPage(<OwnRank me={won} board={week} scope="global" />, {});
    const found = [/^You won /, 'Your results are being checked', 'Bind a wallet to win'].map(
      (words) => screen.queryByText(words) !== null,
    );
    cleanup();
    return found;
  };
  expect(await says('verifying')).toEqual([false, true, true]);
  expect(await says('distributed')).toEqual([true, false, false]);
});

test('offers a story for a rank of the open week, but not of a final one', async () => {
  const platform = { telegram: async () => ({ story: () => undefined }) };
  const tell = () => screen.queryByRole('button', { name: 'Share to your story' });
  const open = (state: 'open' | 'final') =>
    renderPage(
      <OwnRank
        me={me({ wallet_bound: true })}
        board={{ ...board, week: { ...board.week, state } } as Leaderboard}
        scope="global"
      />,
      { platform },
    );
  await open('open');
  await waitFor(() => expect(tell()).not.toBeNull());
  cleanup();
  await open('final');
  expect(tell()).toBeNull();
});
