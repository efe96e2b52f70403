// @vitest-environment happy-dom
import type { OwnDetail } from '@taice/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { makePost } from '../shared/testing/make-post.ts';
import { onPage } from '../shared/testing/on-page.tsx';
import { EditVideo } from './edit-video.tsx';

afterEach(cleanup);

const { why: _, ...post } = makePost(8);
const limited: OwnDetail = {
  ...post,
  own: {
    state: 'published',
    asset: 'ready',
    progress: 100,
    error: null,
    reject_reason: null,
    visibility: 'unlisted',
    publish: 1,
    publish_at: null,
    was_published: true,
    updated_at: '2026-11-20T10:00:00Z',
    version: 2,
    restore_until: null,
  },
  category_id: '1',
  cover_from: 'auto',
  cover_at_s: null,
  skip_most_s: 7,
  rungs: [720],
  remakes_left: 3,
  moderation: { state: 'none', reason: 'The law there.', repeats: null, can_appeal: true },
};
const edit = (video: OwnDetail) =>
  onPage(<EditVideo id="8" />, { answers: { userPostDetail: () => video } });

test('a decision that stands is appealed where its video is edited', async () => {
  await edit(limited);
  expect(await screen.findByLabelText('What should we know?')).toBeTruthy();
  expect(screen.getByText('The law there.')).toBeTruthy();
});

test('where no decision stands, or one was appealed, nothing asks for an appeal', async () => {
  await edit({
    ...limited,
    moderation: { state: 'none', reason: null, repeats: null, can_appeal: false },
  });
  expect(await screen.findByDisplayValue('Video 8')).toBeTruthy();
  expect(screen.queryByLabelText('What should we know?')).toBeNull();
});

test('a video that repeats another says so, leads to that one and can be appealed', async () => {
  await edit({
    ...limited,
    own: { ...limited.own, state: 'rejected', reject_reason: 'duplicate' },
    moderation: { state: 'rejected', reason: 'duplicate', repeats: '5', can_appeal: true },
  });
  expect(await screen.findByText('This video has been posted already.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See the video that it repeats' });
  expect(link.getAttribute('href')).toBe('/videoDetail?id=5');
  expect(screen.getByLabelText('What should we know?')).toBeTruthy();
});

test('a video that could not be prepared takes another file', async () => {
  const own = { ...limited.own, state: 'process_failed', was_published: false } as const;
  await edit({ ...limited, own });
  expect(await screen.findByRole('button', { name: 'Choose videos' })).toBeTruthy();
});

test('what was typed and not saved is there again by a link, over the version that it was typed over, and can be thrown away', async () => {
  let version = 2;
  const { calls } = await onPage(
    <>
      <Link to="/edit">there</Link>
      <Link to="/else">away</Link>
      <Routes>
        <Route path="/edit" element={<EditVideo id="8" />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    {
      path: '/edit',
      answers: {
        userPostDetail: () => ({ ...limited, own: { ...limited.own, version } }),
        storePost: () => ({ id: '8', version: 4 }),
      },
    },
  );
  const title = async () => (await screen.findByLabelText<HTMLInputElement>(/^Title/)).value;
  const away = () => {
    fireEvent.click(screen.getByText('away'));
    expect(screen.queryByLabelText(/^Title/)).toBeNull();
    fireEvent.click(screen.getByText('there'));
  };
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Later words' } });
  // Saved elsewhere meanwhile.
  version = 3;
  away();
  expect(await title()).toBe('Later words');
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await vi.waitFor(() => expect(calls.find(({ path }) => path === 'storePost')).toBeTruthy());
  expect(calls.find(({ path }) => path === 'storePost')?.input['version']).toBe(2);
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'No good' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await title()).toBe('Video 8');
  away();
  expect(await title()).toBe('Video 8');
});
