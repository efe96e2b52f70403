// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CommentItem } from '@taice/contract';
import { renderPage } from '../testing/render-page.tsx';
import type { CommentSubject } from './comment-subject.ts';
import { CommentList } from './comment-list.tsx';
import { useComments } from './use-comments.ts';

const about: CommentSubject = {
  post: { id: '8', duration_s: 30, author: { id: '7', nickname: 'Ridge & River' } },
  onSeek: () => undefined,
  focus: '31',
};
function Page() {
  return <CommentList talk={useComments(about)} about={about} />;
}

const said = (id: string, change: Partial<CommentItem> = {}): CommentItem => ({
  id,
  post_id: '8',
  root_id: null,
  reply_to: null,
  author: { ...about.post.author, avatar: '', level_no: 1, is_verified: false, is_follow: false },
  content: `Words ${id}`,
  like_num: 0,
  is_like: false,
  is_dislike: false,
  reply_num: 0,
  is_mine: false,
  is_author: false,
  pinned: false,
  state: 'visible',
  hold_reason: null,
  created_at: '2026-11-01T00:00:00Z',
  ...change,
});

const open = (is_appealed: boolean, list: readonly CommentItem[] = []) =>
  renderPage(<Page />, {
    answers: {
      commentList: () => ({
        list,
        page_size: 20,
        has_more: false,
        next_cursor: null,
        comment_num: 0,
        can_comment: true,
        why_not: null,
        is_approved_first: false,
        is_creator: false,
        held_num: 0,
        focus: null,
        decision: {
          comment_id: '31',
          content: 'Buy my course',
          reason: 'It is an advertisement.',
          is_appealed,
        },
      }),
      'user/appeal': () => ({ id: '3', state: 'open' }),
    },
    loggedIn: true,
  });

test('the author of a removed comment sees the reason and can appeal', async () => {
  const { calls } = await open(false);
  expect(await screen.findByText('Buy my course')).toBeTruthy();
  expect(screen.getByText('It is an advertisement.')).toBeTruthy();
  const text = screen.getByLabelText('What should we know?');
  fireEvent.change(text, { target: { value: 'I sell nothing at all.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText(/will look again/)).toBeTruthy();
  expect(calls.find(({ path }) => path.endsWith('appeal'))?.input).toMatchObject({
    comment_id: '31',
  });
});

test('an appealed decision offers no second appeal', async () => {
  await open(true);
  expect(await screen.findByText(/already appealed/)).toBeTruthy();
  expect(screen.queryByLabelText('What should we know?')).toBeNull();
});

test('an own new comment comes right after the pinned ones, regardless of likes', async () => {
  const mine = { is_mine: true, created_at: '2999-01-01T00:00:00Z' };
  await open(true, [
    said('1', { pinned: true }),
    said('2', { like_num: 9 }),
    said('3', { is_mine: true }),
    said('4', mine),
  ]);
  await screen.findByText('Words 4');
  const words = screen.getAllByText(/^Words \d$/).map((each) => each.textContent);
  expect(words).toEqual(['Words 1', 'Words 4', 'Words 2', 'Words 3']);
});
