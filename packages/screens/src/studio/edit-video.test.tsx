// @vitest-environment happy-dom
import type { OwnDetail } from '@taice/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
