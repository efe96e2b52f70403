// @vitest-environment happy-dom
import { uploadsAtom, type Upload } from '@taice/core';
import { act, cleanup, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { LateUploads } from '../shared/overlays.tsx';
import { setPageState, getPageState } from '../shared/router/history-state.ts';
import { renderPage } from '../shared/testing/render-page.tsx';

const restoreFromText = vi.fn(async (_text: string) => undefined);
vi.mock('@taice/core', async (original) => ({
  ...(await original<object>()),
  uploadsOf: () => ({ restoreFromText }),
}));

afterEach(() => {
  cleanup();
  restoreFromText.mockClear();
});

const upload = { id: 'a', words: { title: 'Dawn', description: '' }, postId: null, sent: 3 };
const page: { navigate?: NavigateFunction; key: string; come?: () => void } = { key: '' };
/** A page whose overlays load after its first frame, as in the application. */
function Page() {
  const [late, setLate] = useState(false);
  const navigate = useNavigate();
  const { key } = useLocation();
  useEffect(() => {
    Object.assign(page, { navigate, key, come: () => setLate(true) });
  }, [navigate, key]);
  return late && <LateUploads />;
}
const open = (initData: string | null = 'hash=0123456789abcdef') =>
  renderPage(<Page />, { path: '/V2/My', platform: { initData } });
const left = () => getPageState(page.key)['uploads.0'];
const show = (key: string, text: string) => {
  setPageState(key, 'uploads.0', text);
  act(() => page.come?.());
};

test('any page without storage resumes the uploads, and keeps them in the current history entry', async () => {
  const { taice } = await open();
  show(page.key, 'what was left');
  await waitFor(() => expect(restoreFromText.mock.calls).toEqual([['what was left']]));
  act(() => taice.store.set(uploadsAtom, [upload as unknown as Upload]));
  await waitFor(() => expect(left()).toContain('Dawn'));
  const first = page.key;
  await act(async () => page.navigate?.('/Home'));
  expect(page.key).not.toBe(first);
  await waitFor(() => expect(left()).toContain('Dawn'));
  act(() => taice.store.set(uploadsAtom, []));
  await waitFor(() => expect(left()).toBeUndefined());
  // The first page's entry still contains the file removed on the second.
  await act(async () => page.navigate?.(-1));
  await waitFor(() => expect(left()).toBeUndefined());
  expect(restoreFromText).toHaveBeenCalledTimes(1);
});

test('a browser with storage writes no uploads into history entries', async () => {
  const { taice } = await open(null);
  show('another', 'what was left');
  act(() => taice.store.set(uploadsAtom, [upload as unknown as Upload]));
  await new Promise((done) => setTimeout(done, 50));
  expect([left(), restoreFromText.mock.calls]).toEqual([undefined, []]);
});
