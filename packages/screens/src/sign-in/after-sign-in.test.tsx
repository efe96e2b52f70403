// @vitest-environment happy-dom
import type { TelegramFeatures } from '@taice/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../shared/testing/render-page.tsx';
import { Toasts } from '../shared/toasts.tsx';
import { AfterSignIn } from './after-sign-in.tsx';

const detail = {
  tg_url: 'https://t.me/taice_bot/app?startapp=i_X',
  text: 'Watch with me',
  user: { invite_code: 'SMALL123' },
};
const open = (days: number, door: TelegramFeatures) =>
  renderPage(
    <>
      <AfterSignIn days={days} points="160 points">
        <p>The rules</p>
      </AfterSignIn>
      <Toasts />
    </>,
    {
      platform: { telegram: async () => door },
      answers: { invitationDetail: () => detail },
    },
  );

test('only full weeks of sign-ins can be shared as a story', async () => {
  const story = vi.fn();
  await open(6, { story });
  await screen.findByText('The rules');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await open(7, {});
  await screen.findByText('The rules');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await open(14, { story });
  const tell = await screen.findByRole('button', { name: 'Share to your story' });
  // A browser without a canvas reports an error and opens no empty story.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  fireEvent.click(tell);
  await screen.findByText('We could not make the picture.');
  expect(story).not.toHaveBeenCalled();
});
