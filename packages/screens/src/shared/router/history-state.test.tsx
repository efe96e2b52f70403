// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flushPageState, clearPageStates } from './history-state.ts';
import { useHistoryState } from './use-history-state.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

function Page() {
  const { pathname } = useLocation();
  useScrollRestoration();
  return (
    <>
      <Link to="/two">on</Link>
      <Field key={pathname} />
    </>
  );
}
function Field() {
  const [typed, setTyped] = useHistoryState<string>('typed', '');
  return <input value={typed} onChange={({ target }) => setTyped(target.value)} />;
}
const app = () => (
  <BrowserRouter>
    <Page />
  </BrowserRouter>
);
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

beforeEach(() => {
  window.history.replaceState(null, '', '/one');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  clearPageStates();
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('going back restores the input and the scroll position; a new page starts empty', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  render(app());
  type('half a sentence');
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
  act(() => void window.dispatchEvent(new Event('scroll')));
  fireEvent.click(screen.getByRole('link'));
  expect(field().value).toBe('');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(field().value).toBe('half a sentence');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
});

test('a page loaded again without any storage restores its input from the history entry', async () => {
  render(app());
  type('not lost');
  flushPageState();
  // The next page: nothing in memory or storage, only the history entry as the browser keeps it.
  const entry: unknown = window.history.state;
  cleanup();
  clearPageStates();
  expect(window.history.state).not.toHaveProperty('kept');
  window.history.replaceState(entry, '');
  window.localStorage.clear();
  window.sessionStorage.clear();
  render(app());
  expect(field().value).toBe('not lost');
});

test('a logout clears the input kept in every history entry of the tab', async () => {
  render(app());
  type('of the first person');
  flushPageState();
  const entry: unknown = window.history.state;
  // On the next page, the entry's state is not writable.
  window.history.pushState(null, '', '/two');
  await new Promise((resolve) => setTimeout(resolve, 5));
  clearPageStates();
  await new Promise((resolve) => setTimeout(resolve, 5));
  cleanup();
  window.history.replaceState(entry, '', '/one');
  render(app());
  expect(field().value).toBe('');
  // Later input is still kept.
  type('of the second');
  flushPageState();
  const { kept } = window.history.state as { kept: unknown };
  expect(kept).toMatchObject({ typed: 'of the second' });
});
