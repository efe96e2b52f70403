// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, refused } from '../testing/render-page.tsx';
import { Toasts } from '../toasts.tsx';
import { AppealCard } from './appeal-card.tsx';

const appeal = async (answer: () => unknown) => {
  const page = await renderPage(
    <>
      <AppealCard postId="8" reason="The law there." />
      <Toasts />
    </>,
    { answers: { 'user/appeal': answer } },
  );
  const text = screen.getByLabelText('What should we know?');
  fireEvent.change(text, { target: { value: 'It is my own work.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  return page;
};

test('an appeal about a video sends its id, and shows the given reason', async () => {
  const { calls } = await appeal(() => ({ id: '3', state: 'open' }));
  expect(screen.getByText('The law there.')).toBeTruthy();
  expect(await screen.findByText(/will look again/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls[0]?.input).toMatchObject({ post_id: '8', text: 'It is my own work.' });
});

test('an appeal about a comment sends its id, and shows the comment', async () => {
  const { calls } = await renderPage(
    <AppealCard commentId="31" reason="It insults people.">
      <blockquote>So quiet.</blockquote>
    </AppealCard>,
    { answers: { 'user/appeal': () => ({ id: '3', state: 'open' }) } },
  );
  expect(screen.getByText('So quiet.')).toBeTruthy();
  const text = screen.getByLabelText('What should we know?');
  fireEvent.change(text, { target: { value: 'Nobody is insulted.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText(/will look again/)).toBeTruthy();
  expect(calls[0]?.input).toMatchObject({ comment_id: '31', text: 'Nobody is insulted.' });
});

test('a second appeal gets one message that the first exists', async () => {
  await appeal(() => refused(409, 'conflict'));
  expect(await screen.findByText(/already appealed/)).toBeTruthy();
  expect(screen.queryByText('conflict')).toBeNull();
});

test('a refused appeal shows the reason and keeps the text', async () => {
  await appeal(() => refused(1708, 'Nothing stands'));
  expect(await screen.findByText('Nothing stands')).toBeTruthy();
  expect(screen.getByDisplayValue('It is my own work.')).toBeTruthy();
});
