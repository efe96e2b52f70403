// @vitest-environment happy-dom
import { closeOverlay, confirm, openLogin, openSignIn } from '@taice/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { useComingSoon } from './coming-soon.ts';
import { Overlays } from './overlays.tsx';
import { renderPage, refused } from './testing/render-page.tsx';

// A busy machine compiles their code for longer than a person would wait for it.
beforeAll(() =>
  Promise.all([import('../auth/login-dialog.tsx'), import('../sign-in/sign-in-popup.tsx')]),
);

const question = { title: 'Log out of Taice?', body: 'Your points stay.', confirmLabel: 'Log out' };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['Log out', true],
  ['Cancel', false],
])('the confirmation answered with %s resolves to %s and closes', async (button, answer) => {
  const { taice } = await renderPage(<Overlays />);
  let asked!: Promise<boolean>;
  act(() => {
    asked = confirm(taice, question);
  });
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Your points stay.');
  act(() => {
    press(button);
  });
  await expect(asked).resolves.toBe(answer);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows one overlay at a time, and the next after the first has closed', async () => {
  const { taice } = await renderPage(<Overlays />, {
    answers: { 'sign-in/configs': () => refused(500, 'Server error') },
  });
  act(() => {
    openSignIn(taice);
    openLogin(taice, 0);
  });
  await screen.findByText('Daily sign-in');
  expect(screen.queryByText('Log in to Taice')).toBeNull();
  act(() => closeOverlay(taice));
  await screen.findByRole('dialog', { name: 'Log in to Taice' });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

function Entry() {
  return (
    <button type="button" onClick={useComingSoon()}>
      NFTs
    </button>
  );
}

test("an entry without a path warns 'Coming soon'", async () => {
  await renderPage(
    <>
      <Entry />
      <Overlays />
    </>,
  );
  press('NFTs');
  expect(screen.getByText('Coming soon')).toBeTruthy();
  press('Dismiss');
  expect(screen.queryByText('Coming soon')).toBeNull();
});
