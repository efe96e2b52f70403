// @vitest-environment happy-dom
import type { CommentItem } from '@taice/contract';
import { moreMenuAtom, overlayAtom } from '@taice/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MoreSheet } from '../library/more-sheet.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { Toasts } from '../toasts.tsx';
import { CommentRow } from './comment-row.tsx';

const comment: CommentItem = {
  id: '31',
  post_id: '8',
  root_id: null,
  reply_to: null,
  author: {
    id: '6',
    nickname: 'Rafi',
    avatar: '',
    level_no: 2,
    is_verified: false,
    is_follow: false,
  },
  content: 'Buy my course at 0:12',
  like_num: 0,
  is_like: false,
  is_dislike: false,
  reply_num: 0,
  is_mine: false,
  is_author: false,
  pinned: false,
  state: 'visible',
  hold_reason: null,
  created_at: '2026-11-20T10:00:00Z',
};
const about = {
  post: { id: '8', duration_s: 30, author: { id: '7', nickname: 'Ridge & River' } },
  onSeek: () => undefined,
};

const row = (change: Partial<CommentItem> = {}, loggedIn = true) =>
  renderPage(
    <>
      <ul>
        <CommentRow comment={{ ...comment, ...change }} about={about} isCreator={false} />
      </ul>
      <MoreSheet />
      <Toasts />
    </>,
    { answers: { 'frontend/report': () => ({ is_new: true }) }, loggedIn },
  );
const openMenu = () => fireEvent.click(screen.getByRole('button', { name: 'More' }));

test('reports a comment with the same sheet as videos, with its reason', async () => {
  const { calls } = await row();
  openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Report' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Fraud or a scam' }));
  // There is no menu left to return to.
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Thank you. We will look at it.')).toBeTruthy();
  expect(calls.find(({ path }) => path === 'frontend/report')?.input).toMatchObject({
    target_type: 'comment',
    target_id: '31',
    reason: 'scam',
  });
});

test('hides the report of an own comment, and asks a visitor to log in first', async () => {
  await row({ is_mine: true });
  openMenu();
  expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull();
  cleanup();
  const { taice } = await row({}, false);
  openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Report' }));
  expect(taice.store.get(moreMenuAtom)).toBeNull();
  expect(taice.store.get(overlayAtom)?.kind).toBe('login');
});

test('the author still reads a comment held after reports, with the reason', async () => {
  await row({ state: 'held', hold_reason: 'reported', is_mine: true });
  expect(screen.getByText(/Buy my course/)).toBeTruthy();
  expect(screen.getByText(/Several people reported it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull();
});
