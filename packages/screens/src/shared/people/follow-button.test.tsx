// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage, refused } from '../testing/render-page.tsx';
import { Toasts } from '../toasts.tsx';
import { FollowButton } from './follow-button.tsx';

const person = { id: '9', nickname: 'Mia', is_follow: false };
const press = async (answer: () => unknown) => {
  const felt: string[] = [];
  const page = await renderPage(
    <>
      <FollowButton person={person} />
      <Toasts />
    </>,
    { answers: { 'user/follow': answer }, platform: { haptic: (kind) => void felt.push(kind) } },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Follow Mia' }));
  return { ...page, felt };
};

test('a follow vibrates and is sent', async () => {
  const { calls, felt } = await press(() => ({ is_follow: true }));
  expect(felt).toEqual(['light']);
  await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ id: '9', status: 1 }));
});

test('a refused follow shows one message', async () => {
  await press(() => refused(403, 'Not now'));
  expect(await screen.findAllByText('Not now')).toHaveLength(1);
});
