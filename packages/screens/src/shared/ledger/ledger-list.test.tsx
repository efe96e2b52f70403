// @vitest-environment happy-dom
import type { LedgerDay, LedgerRow } from '@taice/contract';
import { addDays, businessDay } from '@taice/core/rules';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPage, type Answers } from '../testing/render-page.tsx';
import { LedgerList } from './ledger-list.tsx';
import type { LedgerDetail } from './explanation-steps.tsx';

const row = (id: string, change: Partial<LedgerRow> = {}): LedgerRow => ({
  id,
  type: 'view',
  title: `Video ${id}`,
  amount: '2',
  balance_after: null,
  bucket: 'pending',
  status: 'pending',
  ref_type: 'post',
  ref_id: '55',
  source: null,
  biz_date: businessDay(Date.now()),
  settled_amount: null,
  factor: null,
  created_at: new Date().toISOString(),
  proof: { leaf: null, day_root: null, verified_at: null },
  ...change,
});

const detail = (change: Partial<LedgerDetail> = {}): LedgerDetail => ({
  ...row('1'),
  source: { type: 'post', id: '55', title: 'Three days alone', image: null },
  session: {
    watched_seconds: 30.4,
    skipped_seconds: 0,
    required_seconds: 30,
    started_at: '2026-11-21T10:17:43Z',
    ended_at: '2026-11-21T10:18:18Z',
    beats: [5, 5, 5, 0, 5, 5, 5.4].map((credited_s, at) => ({
      at: new Date(Date.UTC(2026, 10, 21, 10, 17, 43 + at * 5)).toISOString(),
      credited_s,
      reason: credited_s ? null : 'hidden',
    })),
  },
  rule_text: 'A first qualified view pays 2 points.',
  held_until: null,
  boost: null,
  journals: [],
  chain: { prev: null, hash: null, seq: null },
  ...change,
});

const day = (change: Partial<LedgerDay> = {}): LedgerDay => ({
  date: businessDay(Date.now()),
  amount: '4',
  contributed: '4',
  direct: '0',
  status: 'pending',
  paid: null,
  factor: null,
  ...change,
});

const watched = 'You watched 30 of the 30 seconds needed of “Three days alone”';

const show = (
  rows: LedgerRow[],
  answer: LedgerDetail | Answers[string] = detail(),
  days = [day()],
) =>
  renderPage(<LedgerList rows={rows} days={days} />, {
    answers: { userRewardLogDetail: typeof answer === 'function' ? answer : () => answer },
  });
const toggle = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('a ledger row', () => {
  test('opens to the watched seconds, the amount, the arrival and a folded proof', async () => {
    const { calls } = await show([row('1')]);
    expect(calls).toEqual([]);
    toggle(/Video 1/);
    await screen.findByText(watched);
    expect(screen.getByText('6 of 7 checks counted')).toBeTruthy();
    expect(screen.getByText(/Gaps: video out of view/)).toBeTruthy();
    expect(screen.getByText('That pays 2 points')).toBeTruthy();
    expect(screen.getAllByText(/^Arrives to/).length).toBeGreaterThan(1);
    expect(screen.getByText('Proof').closest('details')?.open).toBe(false);
    expect(screen.getAllByText('recorded soon').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Open video' }).getAttribute('href')).toBe(
      '/videoDetail?id=55',
    );
    expect(calls).toEqual([
      { path: 'userRewardLogDetail', input: expect.objectContaining({ id: '1' }) },
    ]);
  });

  test('for a spectacles boost says that it does not count for the leaderboard or the level', async () => {
    const boost = { type: 'boost', title: 'Spectacles: +12 %', amount: '0.24' } as const;
    const source = { type: 'nft', id: '7', title: 'Blue hour hex #12', image: null } as const;
    await show([row('1', boost)], detail({ ...boost, session: null, source }));
    toggle(/Spectacles/);
    await screen.findByText('Not counted for the leaderboard or your level');
    expect(screen.getByText('Spectacles only add points.')).toBeTruthy();
  });

  test('for a view shows the spectacles boost', async () => {
    const boost = {
      amount: '0.24',
      status: 'pending',
      settled_amount: null,
      factor: null,
      boost_bp: 1_200,
      nft: { id: '7', name: 'Blue hour hex', image: '' },
    } as const;
    await show([row('1')], detail({ boost }));
    toggle(/Video 1/);
    await screen.findByText('Spectacles added +12%');
    expect(screen.getByText('+0.24')).toBeTruthy();
  });

  test('for a settled day shows the arrival, the pool factor and the published proof', async () => {
    await show(
      [
        row('1', {
          bucket: 'available',
          status: 'paid',
          settled_amount: '1.92',
          factor: '0.961234567890',
        }),
      ],
      detail({
        bucket: 'available',
        status: 'paid',
        settled_amount: '1.92',
        factor: '0.961234567890',
        proof: {
          leaf: '9f3c12aa44bb0912a41e',
          day_root: '6be0aa12bc0919c2',
          verified_at: '2026-11-21T16:05:00Z',
        },
      }),
    );
    toggle(/Video 1/);
    await screen.findByText('That day’s pool paid 96%: 2 became 1.92.');
    expect(screen.getByText(/^Arrived /)).toBeTruthy();
    expect(screen.getAllByText('+1.92')).toHaveLength(1);
    expect(screen.getByText('Proof published')).toBeTruthy();
    expect(screen.getByTitle('9f3c12aa44bb0912a41e').textContent).toBe('9f3c12…a41e');
  });

  test('for a settled day without a proof does not wait for the settlement', async () => {
    const settled = { status: 'paid', settled_amount: '2', factor: '1.000000000000' } as const;
    await show([row('1', settled)], detail(settled));
    toggle(/Video 1/);
    await screen.findByText(watched);
    expect(screen.queryByText('when the day ends')).toBeNull();
    expect(screen.queryByText(/pool paid/)).toBeNull();
    expect(screen.getByText('soon')).toBeTruthy();
  });

  test('for a friend is on hold until its check ends', async () => {
    const friend = {
      type: 'referral',
      title: 'Invited friend',
      amount: '500',
      ref_type: 'invitation',
      source: { type: 'user', id: '7', title: 'Deborah A. watched and shared', image: null },
    } as const;
    await show(
      [row('1', friend)],
      detail({ ...friend, session: null, held_until: '2026-11-24T08:54:00Z' }),
    );
    expect(screen.getAllByText('On hold').length).toBeGreaterThan(0);
    toggle(/Deborah A\. watched and shared/);
    const ends = new Date('2026-11-24T08:54:00Z').getHours();
    await screen.findByText(`On hold until Nov 24, ${ends.toString().padStart(2, '0')}:54`);
    // Only the row names it; its first step does not repeat it.
    expect(screen.getAllByText('Invited friend').length).toBe(1);
    expect(screen.queryByText(/^Arrives to/)).toBeNull();
  });

  test('for a friend after the check no longer says on hold', async () => {
    const friend = {
      type: 'referral',
      title: 'Invited friend',
      amount: '500',
      status: 'posted',
      settled_amount: null,
      factor: null,
      ref_type: 'invitation',
      source: { type: 'user', id: '7', title: 'Deborah A. watched and shared', image: null },
    } as const;
    await show([row('1', friend)], detail({ ...friend, session: null }));
    toggle(/Deborah A\. watched and shared/);
    await screen.findByText('The check is over');
    expect(screen.queryByText('On hold until we have checked it')).toBeNull();
  });

  test('shows its time in the local calendar, whatever its business day', async () => {
    const at = new Date(2026, 10, 22, 19, 54);
    await show([row('1', { created_at: at.toISOString() })]);
    expect(document.querySelector('.ledger-day')?.textContent).toMatch(/^Today/);
    // In the list under the title, in the table in a column of its own.
    expect(screen.getAllByText('Nov 22, 19:54')).toHaveLength(2);
  });

  test('closes when another row opens', async () => {
    await show([row('1'), row('2')]);
    toggle(/Video 1/);
    await screen.findByText(watched);
    toggle(/Video 2/);
    const states = screen
      .getAllByRole('button', { name: /Video/ })
      .map((button) => button.getAttribute('aria-expanded'));
    expect(states).toEqual(['false', 'true']);
  });
});

test('groups rows by business day with its settled sum, and shows spending with a minus', async () => {
  const today = businessDay(Date.now());
  const before = addDays(today, -1);
  await show(
    [
      row('3', { source: { type: 'post', id: '55', title: 'Sourdough at dawn', image: null } }),
      row('2', {
        biz_date: before,
        amount: '-200',
        balance_after: '224',
        bucket: 'available',
        status: 'posted',
      }),
      row('1', { biz_date: before, status: 'paid', settled_amount: '2', factor: '1.000000000000' }),
    ],
    detail(),
    [day(), day({ date: before, status: 'paid', paid: '32', factor: '1.000000000000' })],
  );
  const shown = [...document.querySelectorAll('section')].map((section) => [
    section.querySelector('.ledger-day')?.textContent,
    section.querySelectorAll('li').length,
  ]);
  expect(shown).toEqual([
    [expect.stringMatching(/^Today · 4 points arrive to/), 1],
    ['Yesterday · 32 arrived', 2],
  ]);
  // The row's type stands under the video's name, where a long name does not cut it off.
  expect(screen.getByText('Sourdough at dawn').nextElementSibling?.firstChild?.textContent).toBe(
    'Video 3',
  );
  expect(screen.getByText('−200')).toBeTruthy();
  expect(screen.getByText('Spent')).toBeTruthy();
  expect(screen.getAllByText('In your balance')).toHaveLength(1);
});
