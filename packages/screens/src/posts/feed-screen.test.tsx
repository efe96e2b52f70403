// @vitest-environment happy-dom
import type { Countdown, UserFull } from '@taice/contract';
import {
  NetworkError,
  overlayAtom,
  readyAtom,
  setViewer,
  tokenAtom,
  userKeys,
  type Taice,
} from '@taice/core';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FeedScreen } from './feed-screen.tsx';
import { fakeVideo, SeesAll } from '../shared/testing/fake-video.ts';
import { makeCountdown, makePost } from '../shared/testing/make-post.ts';
import { renderScreen, testTaice } from '../shared/testing/render-screen.tsx';

const viewHeight = 800;

type Own = { claimables: unknown[]; full_rings: unknown[]; to_claim: object; first_view: string };

const nothing = { count: 0, amount: '0' };
const view = { kind: 'view', amount: '2', bucket: 'pending' } as const;
const first = { kind: 'first_view', amount: '200', bucket: 'available' } as const;
type Answers = {
  countdown?: Partial<Countdown>;
  pages?: number[][];
  own?: Partial<Own>;
  parts?: unknown[];
};

function feedTaice({ countdown, pages = [[1, 2, 3, 4, 5]], own, parts = [view] }: Answers = {}) {
  const feed = vi.fn(async ({ cursor }: { cursor?: string } = {}) => {
    const at = Number(cursor ?? 0);
    const list = (pages[at] ?? []).map((id) => makePost(id));
    return { list, next_cursor: at + 1 < pages.length ? String(at + 1) : null };
  });
  const open = vi.fn(async () => makeCountdown(countdown));
  const claim = vi.fn(async () => ({
    amount: '2',
    parts,
    balance: '100',
    pending: '36',
    next_reset_at: '2026-11-21T16:00:00Z',
  }));
  const dataCount = vi.fn(async () => ({
    site: {},
    user: { claimables: [], full_rings: [], to_claim: nothing, view: '2', first_view: '0', ...own },
  }));
  const claimAll = vi.fn(async () => ({
    post_ids: ['2', '3'],
    parts,
    balance: '100',
    pending: '38',
  }));
  const beat = vi.fn(async () => ({
    ...makeCountdown({ next_seq: 2, ...countdown }),
    view_num: 1,
  }));
  const taice = testTaice({
    posts: { feed },
    watching: { getTaskRewardCountdown: open, addViewLog: beat },
    rewards: { claimPostReward: claim, claimAll },
    user: { dataCount },
  } as unknown as Parameters<typeof testTaice>[0]);
  return { taice, feed, open, claim, claimAll, dataCount };
}

const videos = () => [...document.querySelectorAll('video')];
const sources = () => videos().map((video) => video.getAttribute('src'));
const moving = () => videos().filter((video) => !video.paused);

async function showFeed(taice: Taice) {
  await renderScreen(taice, <FeedScreen />);
  await waitFor(() => expect(moving()).toHaveLength(1));
}

async function swipeTo(index: number) {
  const box = document.querySelector('.feed-scroll') as HTMLElement;
  box.scrollTop = index * viewHeight;
  await act(async () => void fireEvent.scroll(box));
}

beforeEach(() => {
  fakeVideo();
  vi.stubGlobal('IntersectionObserver', SeesAll);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(viewHeight);
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/V2/videos');
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('FeedScreen', () => {
  it('plays one video, preloads the next, and creates no others', async () => {
    const { taice } = feedTaice();
    await showFeed(taice);
    await waitFor(() => expect(sources()).toEqual(['/media/1/720p.mp4', '/media/2/720p.mp4']));
    await swipeTo(2);
    expect(videos()).toHaveLength(3);
    expect(moving().map((video) => video.getAttribute('src'))).toEqual(['/media/3/720p.mp4']);
    expect(sources()[0]).toBeNull();
  });

  it('loads more videos before the end, and starts over after it', async () => {
    const { taice, feed } = feedTaice({
      pages: [
        [1, 2, 3, 4, 5],
        [6, 7],
      ],
    });
    await showFeed(taice);
    await swipeTo(2);
    await waitFor(() => expect(feed).toHaveBeenCalledTimes(2));
    await swipeTo(6);
    await waitFor(() => expect(document.querySelectorAll('.feed-slide').length).toBeGreaterThan(7));
  });

  it('opens a view only for the video on screen, once for each swipe', async () => {
    const { taice, open } = feedTaice();
    await showFeed(taice);
    await waitFor(() =>
      expect(open).toHaveBeenCalledWith({ post_id: '1', position_s: 0, source: 'feed' }),
    );
    await swipeTo(1);
    await waitFor(() =>
      expect(open).toHaveBeenLastCalledWith({ post_id: '2', position_s: 0, source: 'feed' }),
    );
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('one press on the full ring claims once, and shows when the points arrive', async () => {
    const full = { state: 'claimable', watched_seconds: 15, countdown: 0 } as const;
    const { taice, claim } = feedTaice({ countdown: full });
    await showFeed(taice);
    const [pill, ring] = await screen.findAllByRole('button', { name: 'Claim 2 points' });
    expect(pill?.className).toContain('tc-glass-large');
    await act(async () => void fireEvent.click(ring as HTMLElement));
    expect(claim).toHaveBeenCalledTimes(1);
    const [sent] = claim.mock.calls[0] as unknown as [object];
    expect(sent).toEqual({ post_id: '1', view_session_id: '77' });
    expect(await screen.findByText(/^2 points claimed\. They arrive /)).toBeTruthy();
    expect(screen.getByRole('button', { name: '2 points claimed' })).toBeTruthy();
  });

  it('a press on the ring explains why a view earns nothing', async () => {
    const capped = {
      state: 'not_eligible',
      reason: 'daily_cap',
      day: { used: 100, cap: 100 },
    } as const;
    const { taice, claim } = feedTaice({ countdown: capped });
    await showFeed(taice);
    const ring = await screen.findByRole('button', {
      name: /^You have watched today’s 100 rewarded videos\. You can earn again /,
    });
    await act(async () => void fireEvent.click(ring));
    await screen.findByText('You have watched today’s 100 rewarded videos.');
    expect(claim).not.toHaveBeenCalled();
  });

  it('includes the spectacles boost in the claimed amount', async () => {
    const reward = { base: '2', boost_bp: 1_200, post_reward: '0' };
    const full = { state: 'claimable', watched_seconds: 15, countdown: 0 } as const;
    const parts = [view, { kind: 'boost', amount: '0.24', bucket: 'pending' } as const];
    const { taice, claim } = feedTaice({ countdown: { ...full, parts, reward }, parts });
    await showFeed(taice);
    const [pill] = await screen.findAllByRole('button', { name: 'Claim 2.24 points' });
    await act(async () => void fireEvent.click(pill as HTMLElement));
    expect(claim).toHaveBeenCalledTimes(1);
    expect(await screen.findByText(/^2\.24 points claimed\./)).toBeTruthy();
  });

  it('shows no amount until the Telegram login is complete', async () => {
    const { taice } = feedTaice();
    taice.store.set(tokenAtom, null);
    taice.queries.setQueryData(userKeys.me, null);
    taice.store.set(readyAtom, false);
    await showFeed(taice);
    expect(screen.queryByText('+202')).toBeNull();
    act(() => taice.store.set(readyAtom, true));
    expect((await screen.findAllByText('+202')).length).toBeGreaterThan(0);
  });

  it('promises the reward of the first claim as one sum', async () => {
    const { taice, open } = feedTaice({
      countdown: { parts: [view, first] },
      own: { first_view: '200' },
    });
    await showFeed(taice);
    await waitFor(() => expect(open).toHaveBeenCalled());
    expect((await screen.findAllByText('+202')).length).toBeGreaterThan(0);
    const rings = screen.getAllByRole('button', { name: '202 points in 15 s' });
    expect(rings.length).toBeGreaterThan(0);
  });

  it('one press claims the first video with its reward, and celebrates it', async () => {
    const creators = { kind: 'post_reward_claim', amount: '5', bucket: 'available' } as const;
    const parts = [view, first, creators];
    const full = feedTaice({
      countdown: { state: 'claimable', watched_seconds: 15, countdown: 0, parts },
      own: { claimables: [{ claim_id: '12', type: 'first_view', amount: '200' }] },
      parts,
    });
    await showFeed(full.taice);
    const [pill] = await screen.findAllByRole('button', { name: 'Claim 207 points' });
    await act(async () => void fireEvent.click(pill as HTMLElement));
    expect(full.claim).toHaveBeenCalledTimes(1);
    expect(full.taice.store.get(overlayAtom)).toEqual({
      kind: 'celebration',
      what: 'first-view',
      amount: '207',
      now: '205',
      tonight: '2',
      before: '100',
      after: '305',
    });
    expect(screen.getByRole('button', { name: '207 points claimed' })).toBeTruthy();
  });

  it('offers one claim at a time: the full ring on screen, then the sum of the rest', async () => {
    const rings = [1, 2, 3].map((id) => ({ post_id: String(id), amount: '2' }));
    const ofAll = { full_rings: rings, to_claim: { count: 3, amount: '11' } };
    const { taice, claim, claimAll, dataCount } = feedTaice({
      countdown: { state: 'claimable', watched_seconds: 15, countdown: 0 },
      own: ofAll,
      parts: [view],
    });
    await showFeed(taice);
    // One of the other videos has a creator's reward.
    const rest = { full_rings: rings.slice(1), to_claim: { count: 2, amount: '9' } };
    const { user } = await dataCount();
    dataCount.mockResolvedValue({ site: {}, user: { ...user, ...rest } });
    const [pill] = await screen.findAllByRole('button', { name: 'Claim 2 points' });
    expect(screen.queryByRole('button', { name: 'Claim 11' })).toBeNull();
    await act(async () => void fireEvent.click(pill as HTMLElement));
    expect(claim).toHaveBeenCalledTimes(1);
    const rest9 = await screen.findByRole('button', { name: 'Claim 9' });
    await act(async () => void fireEvent.click(rest9));
    expect(claimAll).toHaveBeenCalledTimes(1);
  });

  it('counts the first-video reward once, with the waiting rings', async () => {
    const { taice, open } = feedTaice({
      own: {
        full_rings: [{ post_id: '3', amount: '2' }],
        to_claim: { count: 2, amount: '202' },
        first_view: '200',
      },
    });
    await showFeed(taice);
    await waitFor(() => expect(open).toHaveBeenCalled());
    expect(await screen.findByRole('button', { name: 'Claim 202' })).toBeTruthy();
    expect(screen.queryByText('First video:', { exact: false })).toBeNull();
  });

  it('remembers the next unseen video for the next start', async () => {
    const { taice } = feedTaice();
    await showFeed(taice);
    fireEvent(window, new Event('pagehide'));
    expect(JSON.parse(localStorage.getItem('nextVideo') ?? '{}').id).toBe('2');
  });

  it('reloads the other videos after a login, while the current one keeps playing', async () => {
    const { taice, feed } = feedTaice();
    taice.store.set(tokenAtom, null);
    taice.queries.removeQueries({ queryKey: userKeys.me });
    await showFeed(taice);
    feed.mockResolvedValue({ list: [makePost(21), makePost(22)], next_cursor: null });
    await act(async () => {
      taice.store.set(tokenAtom, 'token');
      setViewer(taice, { id: '5' } as UserFull);
    });
    await waitFor(() => expect(document.body.textContent).toContain('Video 21'));
    expect(moving().map((video) => video.getAttribute('src'))).toEqual(['/media/1/720p.mp4']);
    expect(document.querySelector('[aria-label="Video 2"]')).toBeNull();
  });

  it('reports a failed load, and continues after a retry', async () => {
    const { taice, feed } = feedTaice();
    feed.mockRejectedValueOnce(new NetworkError('no answer'));
    await renderScreen(taice, <FeedScreen />);
    const alert = await screen.findByRole('alert');
    expect(feed).toHaveBeenCalledTimes(1);
    await act(async () => void fireEvent.click(alert.querySelector('button') as HTMLElement));
    await waitFor(() => expect(moving()).toHaveLength(1));
  });
});
