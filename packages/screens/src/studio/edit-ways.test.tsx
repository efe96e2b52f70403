// @vitest-environment happy-dom
import { toastsAtom } from '@taice/core';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type Answers, renderPage, refused } from '../shared/testing/render-page.tsx';
import { limited } from '../shared/testing/own-detail.ts';
import { EditVideo } from './edit-video.tsx';

// There are no workers here to read files.
vi.mock('@taice/core', async (original) => ({
  ...(await original<object>()),
  uploadsOf: () => ({ prepare: () => {} }),
}));

const edit = (answers: Answers) => renderPage(<EditVideo id="8" />, { answers });
const title = async () => await screen.findByLabelText<HTMLInputElement>(/^Title/);
const type = async (value: string) => fireEvent.change(await title(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('discarded changes can be restored from the notice, until new input', async () => {
  const { taice } = await edit({ userPostDetail: () => limited });
  const toasts = () => taice.store.get(toastsAtom);
  await type('Later words');
  press('Discard changes');
  expect((await title()).value).toBe('Video 8');
  expect(toasts()).toMatchObject([{ text: 'Changes discarded', action: { label: 'Undo' } }]);
  act(() => toasts()[0]?.action?.run());
  expect((await title()).value).toBe('Later words');
  expect(screen.getByRole('button', { name: 'Discard changes' })).toBeTruthy();
  press('Discard changes');
  await type('Other words');
  // It would remove these.
  expect(toasts()).toEqual([]);
});

/** The page of that video, which can be left and reopened. */
function Door() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setOpen(!open)}>door</button>
      {open && <EditVideo id="8" />}
    </>
  );
}

test('Undo moves the focus to the title; reopening the page does not', async () => {
  const { taice } = await renderPage(<Door />, { answers: { userPostDetail: () => limited } });
  await type('Later words');
  press('Discard changes');
  expect(document.activeElement).toBe(document.body);
  act(() => taice.store.get(toastsAtom)[0]?.action?.run());
  expect(document.activeElement).toBe(await title());
  press('door');
  press('door');
  expect((await title()).value).toBe('Later words');
  expect(document.activeElement).toBe(document.body);
});

test('the Undo notice disappears with its page', async () => {
  const { taice } = await renderPage(<Door />, { answers: { userPostDetail: () => limited } });
  await type('Later words');
  press('Discard changes');
  expect(taice.store.get(toastsAtom)).toHaveLength(1);
  press('door');
  expect(taice.store.get(toastsAtom)).toEqual([]);
});

test('the top bar and the window title show the edit page only while it is open', async () => {
  document.title = 'Upload · Taice';
  const bar = document.createElement('div');
  bar.className = 'top-bar';
  document.body.append(bar);
  await edit({ userPostDetail: () => limited });
  await title();
  expect([bar.textContent, document.title]).toEqual(['Edit video', 'Edit video · Taice']);
  cleanup();
  expect([bar.textContent, document.title]).toEqual(['', 'Upload · Taice']);
  bar.remove();
});

const failed = {
  ...limited.own,
  state: 'process_failed',
  asset: 'failed',
  was_published: false,
  error: { kind: 'not_a_video', reason: '' },
} as const;

test('the text of a failed video can be saved, and overwrites another tab only after a confirmation', async () => {
  const theirs = { ...limited, title: 'By another tab', own: { ...failed, version: 5 } };
  const shown = await edit({
    userPostDetail: () => ({ ...limited, own: { ...failed, version: 2 } }),
    storePost: ({ version }) =>
      version === 5
        ? { id: '8', version: 6, state: 'process_failed' }
        : refused(409, 'Conflict', { current: theirs }),
  });
  await type('Later words');
  press('Save changes');
  expect(await screen.findByText(/By another tab/)).toBeTruthy();
  press('Keep mine');
  await vi.waitFor(() =>
    expect(shown.taice.store.get(toastsAtom)).toMatchObject([{ text: 'Saved' }]),
  );
  const saved = shown.calls.filter(({ path }) => path === 'storePost').map(({ input }) => input);
  expect(saved).toMatchObject([
    { id: '8', version: 2, title: 'Later words' },
    { id: '8', version: 5, title: 'Later words' },
  ]);
  expect(saved.some(({ upload_id }) => upload_id !== undefined)).toBe(false);
});

test.each([
  ['of somebody else', 1707],
  ['that is gone', 1201],
  ['that cannot be', 400],
])(
  'the address of a video %s shows that it is not the own, and links to the own videos',
  async (_what, code) => {
    await edit({ userPostDetail: () => refused(code, 'No') });
    expect(await screen.findByRole('heading', { name: 'You have no such video' })).toBeTruthy();
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/V2/myvideos', '/UploadVideo']);
  },
);
