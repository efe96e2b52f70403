// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { onPage } from '../testing/on-page.tsx';
import type { TalkAbout } from './talk.ts';
import { TalkList } from './talk-list.tsx';
import { useTalk } from './use-talk.ts';

afterEach(cleanup);

const about: TalkAbout = {
  post: { id: '8', duration_s: 30, author: { id: '7', nickname: 'Ridge & River' } },
  onSeek: () => undefined,
  focus: '31',
};
function Page() {
  return <TalkList talk={useTalk(about)} about={about} />;
}

const open = (is_appealed: boolean) =>
  onPage(<Page />, {
    answers: {
      commentList: () => ({
        list: [],
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

test('whose comment was taken away reads why where the message leads, and says something against it', async () => {
  const { calls } = await open(false);
  expect(await screen.findByText('Buy my course')).toBeTruthy();
  expect(screen.getByText('It is an advertisement.')).toBeTruthy();
  const text = screen.getByLabelText('What should we know?');
  fireEvent.change(text, { target: { value: 'I sell nothing at all.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the appeal' }));
  expect(await screen.findByText(/look at it again/)).toBeTruthy();
  expect(calls.find(({ path }) => path.endsWith('appeal'))?.input).toMatchObject({
    comment_id: '31',
  });
});

test('what was said against it once is not asked for again', async () => {
  await open(true);
  expect(await screen.findByText(/appealed before/)).toBeTruthy();
  expect(screen.queryByLabelText('What should we know?')).toBeNull();
});
