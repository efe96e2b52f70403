// @vitest-environment happy-dom
import {
  refreshAfterNavigation,
  closeOverlay,
  logIn,
  logOut,
  onSessionEvent,
  overlayAtom,
} from '@taice/core';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { refused, renderPage, type RenderPageOptions } from '../testing/render-page.tsx';
import { AppRoutes } from './app-routes.tsx';
import { Navigation } from './navigation.tsx';

vi.mock(import('@taice/core'), async (original) => ({
  ...(await original()),
  refreshAfterNavigation: vi.fn(async () => undefined),
}));

afterEach(() => {
  cleanup();
  vi.mocked(refreshAfterNavigation).mockClear();
});

function Here() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={() => void navigate('/V2/changelanguage')}>
        go
      </button>
    </>
  );
}

const show = (path: string, options: RenderPageOptions = {}) =>
  renderPage(
    <>
      <Navigation shell="web" />
      <Here />
      <main>
        <AppRoutes shell="web" />
      </main>
    </>,
    { loggedIn: false, ...options, path },
  );
const here = () => screen.getByRole('status').textContent;
const credentials = { way: 'email', email: 'nara@taice.test', password: 'walk-quiet-9' } as const;

test('/ becomes Home and an unknown path becomes /404', async () => {
  await show('/');
  await waitFor(() => expect(here()).toBe('/Home'));
  cleanup();
  await show('/nope?x=1');
  await waitFor(() => expect(here()).toBe('/404'));
});

test('a visitor to an own page gets the login dialog over it, and the page after the login', async () => {
  const { taice } = await show('/V2/changelanguage');
  expect(taice.store.get(overlayAtom)).toBeNull();
  cleanup();
  const own = await show('/V2/messagecenter?from=mail');
  await waitFor(() => expect(own.taice.store.get(overlayAtom)?.kind).toBe('login'));
  expect(screen.getByText('Log in to see this page')).toBeTruthy();
  await act(() => logIn(own.taice, credentials));
  await waitFor(() => expect(screen.queryByText('Log in to see this page')).toBeNull());
  expect(here()).toBe('/V2/messagecenter?from=mail');
});

test('the page can reopen a closed login dialog', async () => {
  const { taice } = await show('/V2/points');
  await waitFor(() => expect(taice.store.get(overlayAtom)?.kind).toBe('login'));
  act(() => closeOverlay(taice));
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  expect(taice.store.get(overlayAtom)?.kind).toBe('login');
});

test('logging in on the start page leads on to /Success', async () => {
  const { taice } = await show('/Started');
  await act(() => logIn(taice, credentials));
  await waitFor(() => expect(here()).toBe('/Success'));
});

test('logging out leads Home and opens no login dialog', async () => {
  const { taice } = await show('/V2/messagecenter', { loggedIn: true });
  await act(() => logOut(taice));
  await waitFor(() => expect(here()).toBe('/Home'));
  expect(taice.store.get(overlayAtom)).toBeNull();
});

test('an expired session opens the login dialog and keeps the page', async () => {
  const { taice } = await show('/V2/messagecenter', {
    loggedIn: true,
    answers: { 'message/list': () => refused(401, 'please Log!') },
  });
  const heard = vi.fn();
  onSessionEvent(taice, heard);
  await waitFor(() => expect(heard).toHaveBeenCalledWith('expired'));
  await waitFor(() => expect(taice.store.get(overlayAtom)?.kind).toBe('login'));
  expect(here()).toBe('/V2/messagecenter');
});

test('a navigation scrolls to the top, sets the title, moves the focus and refreshes the balance', async () => {
  await show('/about');
  await waitFor(() => expect(document.title).toBe('About · Taice'));
  expect(refreshAfterNavigation).toHaveBeenCalledTimes(1);
  const scrollTo = vi.spyOn(window, 'scrollTo');
  fireEvent.click(screen.getByRole('button', { name: 'go' }));
  await waitFor(() => expect(document.title).toBe('Language · Taice'));
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(refreshAfterNavigation).toHaveBeenCalledTimes(2);
});
