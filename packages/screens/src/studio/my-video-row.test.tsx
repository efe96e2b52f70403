// @vitest-environment happy-dom
import type { OwnCard, OwnFacts } from '@taice/contract';
import { formatDate, formatTime, langAtom, studioKeys } from '@taice/core';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePost } from '../shared/testing/make-post.ts';
import { renderPage } from '../shared/testing/render-page.tsx';
import { ownFacts } from '../shared/testing/own-facts.ts';
import { MyVideoRow } from './my-video-row.tsx';

const { why: _, ...post } = makePost(8);
const row = (change: Partial<OwnFacts>) => {
  const video: OwnCard = { ...post, own: { ...ownFacts, ...change } };
  return renderPage(<MyVideoRow video={video} picked={false} onPick={() => undefined} />, {
    answers: { processStatus: () => ({ list: [{ ...ownFacts, ...change, id: '8' }] }) },
  });
};

test('the publication time is formatted in the page language', async () => {
  const at = '2026-11-30T17:05:00Z';
  const { taice } = await row({ state: 'scheduled', publish_at: at });
  for (const lang of ['en', 'cn', 'tw'] as const) {
    act(() => taice.store.set(langAtom, lang));
    expect(screen.getByText(`${formatDate(at, lang)} ${formatTime(at, lang)}`)).toBeTruthy();
  }
});

test('polls the state of a video only while its file is being processed', async () => {
  for (const asset of ['uploaded', 'transcoding', 'playable'] as const) {
    const { calls, unmount } = await row({ asset });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('processStatus'));
    unmount();
  }
  // Finished, failed, or playing elsewhere.
  for (const asset of ['ready', 'failed', null] as const) {
    const { taice, unmount } = await row({ asset });
    expect(taice.queries.getQueryState(studioKeys.processStatus('8'))).toBeUndefined();
    unmount();
  }
});

test('a video that lost its sound says so', async () => {
  const { unmount } = await row({ sound_lost: true });
  expect(screen.getByText(/plays without sound/)).toBeTruthy();
  unmount();
  await row({});
  expect(screen.queryByText(/plays without sound/)).toBeNull();
});
