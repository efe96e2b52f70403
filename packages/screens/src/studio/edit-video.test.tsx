// @vitest-environment happy-dom
import type { OwnDetail } from '@taice/contract';
import { studioKeys, studioQueries, toastsAtom } from '@taice/core';
import { fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { getPageState } from '../shared/router/history-state.ts';
import {
  type Answers,
  renderPage,
  refused,
  type RenderedPage,
} from '../shared/testing/render-page.tsx';
import { limited } from '../shared/testing/own-detail.ts';
import { EditVideo } from './edit-video.tsx';

const uploads = { prepare: vi.fn(), begin: vi.fn(() => 'begun'), setFile: vi.fn() };
vi.mock('@taice/core', async (original) => ({
  ...(await original<object>()),
  uploadsOf: () => uploads,
}));

const edit = (video: OwnDetail) =>
  renderPage(<EditVideo id="8" />, { answers: { userPostDetail: () => video } });

test('a standing decision can be appealed on the edit page', async () => {
  await edit(limited);
  expect(await screen.findByLabelText('What should we know?')).toBeTruthy();
  expect(screen.getByText('The law there.')).toBeTruthy();
});

test('offers no appeal without an open decision', async () => {
  await edit({
    ...limited,
    moderation: { state: 'none', reason: null, repeats: null, can_appeal: false },
  });
  expect(await screen.findByDisplayValue('Video 8')).toBeTruthy();
  expect(screen.queryByLabelText('What should we know?')).toBeNull();
});

test('a duplicate video says so, links to the original and can be appealed', async () => {
  await edit({
    ...limited,
    own: { ...limited.own, state: 'rejected', reject_reason: 'duplicate' },
    moderation: { state: 'rejected', reason: 'duplicate', repeats: '5', can_appeal: true },
  });
  expect(await screen.findByText('This video has already been posted.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See the video it duplicates' });
  expect(link.getAttribute('href')).toBe('/videoDetail?id=5');
  expect(screen.getByLabelText('What should we know?')).toBeTruthy();
});

test('a video that failed to process accepts another file and preloads the file reader', async () => {
  const own = { ...limited.own, state: 'process_failed', was_published: false } as const;
  await edit({ ...limited, own });
  expect(await screen.findByRole('button', { name: 'Choose a video' })).toBeTruthy();
  expect(uploads.prepare).toHaveBeenCalled();
});

function Entry() {
  const { key, state } = useLocation();
  return (
    <>
      <output data-testid="entry">{key}</output>
      <output data-testid="state">{JSON.stringify(state)}</output>
    </>
  );
}

/** The page of that video, with links away from it and back. */
const visit = (answers: Answers) =>
  renderPage(
    <>
      <Link to="/edit">there</Link>
      <Link to="/else">away</Link>
      <Entry />
      <Routes>
        <Route path="/edit" element={<EditVideo id="8" />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { path: '/edit', answers },
  );
const title = async () => (await screen.findByLabelText<HTMLInputElement>(/^Title/)).value;
const type = async (value: string) =>
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const away = () => {
  fireEvent.click(screen.getByText('away'));
  expect(screen.queryByLabelText(/^Title/)).toBeNull();
};
const back = () => fireEvent.click(screen.getByText('there'));
/** The versions that were overwritten, in order. */
const overs = ({ calls }: Pick<RenderedPage, 'calls'>) =>
  calls.filter(({ path }) => path === 'storePost').map(({ input }) => input['version']);
/** Makes the page read a newer version that was saved elsewhere. */
const readAnew = async ({ taice }: Pick<RenderedPage, 'taice'>, version: number) => {
  const key = studioKeys.detail('8');
  await taice.queries.fetchQuery({ ...studioQueries.detail(taice, '8'), staleTime: 0 });
  expect(taice.queries.getQueryData<OwnDetail>(key)?.own.version).toBe(version);
};

test('unsaved input survives navigation, keeps its base version, and can be discarded', async () => {
  let version = 2;
  const shown = await visit({
    userPostDetail: () => ({ ...limited, own: { ...limited.own, version } }),
    storePost: () => ({ id: '8', version: 4 }),
  });
  await type('Later words');
  // Saved elsewhere in the meantime.
  version = 3;
  away();
  await readAnew(shown, 3);
  back();
  expect(await title()).toBe('Later words');
  save();
  await vi.waitFor(() => expect(overs(shown)).toEqual([2]), 60_000);
  await vi.waitFor(async () => expect(await title()).toBe('Video 8'), 60_000);
  await type('No good');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await title()).toBe('Video 8');
  away();
  back();
  expect(await title()).toBe('Video 8');
});

test('a save stays if the reload after it fails, and the next change uses the saved version', async () => {
  let version = 2;
  let isLost = false;
  const shown = await visit({
    userPostDetail: () =>
      isLost ? refused(500, 'Lost') : { ...limited, own: { ...limited.own, version } },
    storePost: () => {
      isLost = true;
      version += 1;
      return { id: '8', version };
    },
  });
  await type('Saved words');
  save();
  await vi.waitFor(() => expect(shown.taice.store.get(toastsAtom)).toHaveLength(1), 60_000);
  await screen.findByText('Lost');
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  await type('No good');
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await title()).toBe('Saved words');
  // It is still there after leaving the page and coming back.
  away();
  back();
  expect(await title()).toBe('Saved words');
  await type('Words after that');
  save();
  await vi.waitFor(() => expect(overs(shown)).toEqual([2, 3]), 60_000);
});

test('a file for a draft is uploaded with the version of the edited text', async () => {
  let version = 2;
  const own = { ...limited.own, state: 'draft', asset: null, was_published: false } as const;
  const shown = await visit({
    userPostDetail: () => ({ ...limited, own: { ...own, version } }),
  });
  await type('Later words');
  version = 3;
  away();
  await readAnew(shown, 3);
  back();
  expect(await title()).toBe('Later words');
  const film = new File(['film'], 'film.mp4');
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  fireEvent.change(input!, { target: { files: [film] } });
  const over = { id: '8', version: 2 };
  const words = expect.objectContaining({ title: 'Later words' }) as unknown;
  expect(uploads.begin.mock.calls).toEqual([[words, over]]);
  expect(uploads.setFile).toHaveBeenCalledWith('begun', film);
  // Its form is shown, whatever else is being uploaded.
  expect(screen.getByTestId('state').textContent).toBe('{"upload":"begun"}');
});

test('input typed during a save is kept, and the next save uses the saved version', async () => {
  const held = Promise.withResolvers<void>();
  let version = 2;
  const shown = await visit({
    userPostDetail: () => ({ ...limited, own: { ...limited.own, version } }),
    storePost: async () => {
      await held.promise;
      version += 1;
      return { id: '8', version };
    },
  });
  await type('Sent words');
  save();
  await vi.waitFor(() => expect(overs(shown)).toEqual([2]), 60_000);
  await type('Sent words, and more');
  held.resolve();
  await vi.waitFor(() => expect(shown.taice.store.get(toastsAtom)).toHaveLength(1), 60_000);
  expect(await title()).toBe('Sent words, and more');
  away();
  back();
  expect(await title()).toBe('Sent words, and more');
  save();
  await vi.waitFor(() => expect(overs(shown)).toEqual([2, 3]), 60_000);
});

test('a failed validation moves the focus to the invalid field', async () => {
  await visit({ userPostDetail: () => limited });
  await type('');
  const button = screen.getByRole('button', { name: 'Save changes' });
  button.focus();
  fireEvent.click(button);
  await vi.waitFor(
    () => expect(document.activeElement).toBe(screen.getByLabelText(/^Title/)),
    60_000,
  );
});

test('restored input is stored in the current history entry', async () => {
  await visit({ userPostDetail: () => limited });
  await type('Later words');
  away();
  back();
  expect(await title()).toBe('Later words');
  const entry = screen.getByTestId('entry').textContent ?? '';
  expect(JSON.stringify(getPageState(entry))).toContain('Later words');
});
