// @vitest-environment happy-dom
import { ApiError, postKeys, type Taice } from '@taice/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeVideo, SeesAll } from '../shared/testing/fake-video.ts';
import { makeCountdown, makePost } from '../shared/testing/make-post.ts';
import { renderScreen, testTaice } from '../shared/testing/render-screen.tsx';
import { VideoDetailScreen } from './video-detail-screen.tsx';

const share = { url: '', tg_url: '', text: '' };
const onePage = { list: [makePost(8)], has_more: false, next_cursor: null };

function detailTaice(
  detail: () => Promise<unknown>,
  loggedIn = true,
  firstView = '0',
  boost_bp = 0,
): Taice {
  const rewardDetail = {
    offers: [makePost(1).reward],
    mine: null,
    paid_num: 0,
    pool: { total: '0', remaining: '0' },
  };
  return testTaice(
    {
      posts: {
        detail: vi.fn(detail),
        recommendPostList: vi.fn(async () => onePage),
      },
      watching: {
        getTaskRewardCountdown: vi.fn(async () =>
          makeCountdown({
            watched_seconds: 6,
            countdown: 9,
            parts: [
              { kind: 'view', amount: '2', bucket: 'pending' },
              ...(loggedIn
                ? []
                : [{ kind: 'first_view', amount: '200', bucket: 'available' } as const]),
              ...(boost_bp > 0
                ? [{ kind: 'boost', amount: '0.24', bucket: 'pending' } as const]
                : []),
            ],
            reward: { base: '2', boost_bp, post_reward: '0' },
          }),
        ),
        addViewLog: vi.fn(async () => ({ ...makeCountdown({ next_seq: 2 }), view_num: 1 })),
      },
      rewards: { postRewardDetail: vi.fn(async () => rewardDetail) },
      user: {
        dataCount: vi.fn(async () => ({
          site: {},
          user: {
            claimables: [],
            full_rings: [],
            to_claim: { count: 0, amount: '0' },
            view: '2',
            first_view: firstView,
          },
        })),
      },
    } as unknown as Parameters<typeof testTaice>[0],
    { loggedIn },
  );
}

const whole = async () => ({ ...makePost(1), share, next: [] });

beforeEach(() => {
  fakeVideo();
  vi.stubGlobal('IntersectionObserver', SeesAll);
});

describe('VideoDetailScreen', () => {
  it('shows the credited progress, the amount to come and the reward details', async () => {
    await renderScreen(detailTaice(whole), <VideoDetailScreen />, '/videoDetail?id=1');
    expect(await screen.findByText('9 s to go · 2 points')).toBeTruthy();
    expect(await screen.findByText('No one has earned it yet. Be the first.')).toBeTruthy();
    expect(await screen.findByText('Video 8')).toBeTruthy();
  });

  it('shows the spectacles boost at the ring, in the reward details and in the explanation', async () => {
    await renderScreen(
      detailTaice(whole, true, '0', 1_200),
      <VideoDetailScreen />,
      '/videoDetail?id=1',
    );
    expect(await screen.findByText('9 s to go · 2.24 points')).toBeTruthy();
    expect(screen.getByText('0.24 of these points come from your spectacles (+12%)')).toBeTruthy();
    expect(await screen.findByText('Your spectacles add +12%')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Why 2.24?' }));
    expect(await screen.findByText('+12% from your spectacles: 0.24 of these points')).toBeTruthy();
    expect(screen.getAllByText(/does not count for the leaderboard or your level/)).toHaveLength(2);
  });

  it('a paid video shows the same sum at the ring and in the reward details', async () => {
    const taice = detailTaice(whole);
    const paid = {
      amount: '2',
      status: 'paid',
      settled_amount: '1.86',
      factor: '0.93',
      boost: null,
      post_reward: '5',
    } as const;
    const told = makeCountdown({ state: 'claimed', reason: 'already_paid', paid, parts: [] });
    vi.mocked(taice.api.watching.getTaskRewardCountdown).mockResolvedValue(told);
    const detail = await taice.api.rewards.postRewardDetail({ post_id: '1' });
    const mine = { ...paid, at: '2026-11-20T10:00:00Z' };
    vi.mocked(taice.api.rewards.postRewardDetail).mockResolvedValue({ ...detail, mine });
    await renderScreen(taice, <VideoDetailScreen />, '/videoDetail?id=1');
    expect(await screen.findByText('Claimed: 6.86 points are in your balance')).toBeTruthy();
    expect(await screen.findByText('6.86 points')).toBeTruthy();
  });

  it('renders at the first paint if the page came with the video', async () => {
    const taice = detailTaice(() => new Promise(() => undefined));
    const detail = await whole();
    taice.queries.setQueryData(postKeys.detail('1'), detail, { updatedAt: 0 });
    await renderScreen(taice, <VideoDetailScreen />, '/videoDetail?id=1');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Video 1');
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/media/1/720p.mp4');
  });

  it('promises a visitor the newcomer sum, and says that it waits for the sign-up', async () => {
    const taice = detailTaice(whole, false);
    await renderScreen(taice, <VideoDetailScreen />, '/videoDetail?id=1');
    expect(await screen.findByText('9 s to go · 202 points')).toBeTruthy();
    expect(screen.getByText('They wait for you while you sign up')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'How it works' })).toBeTruthy();
  });

  it('promises a newcomer nothing for a YouTube video', async () => {
    const url = '/dev/youtube/embed/1';
    const plays = { source: 'youtube', reward: null, has_reward: false };
    const detail = async () => ({
      ...(await whole()),
      ...plays,
      sources: [{ ...makePost(1).sources[0], type: 'youtube', url }],
    });
    const taice = detailTaice(detail, true, '200');
    await renderScreen(taice, <VideoDetailScreen />, '/videoDetail?id=1');
    expect(await screen.findByText('No points for this view')).toBeTruthy();
    expect(screen.queryByText(/to go|to earn/)).toBeNull();
  });

  it('promises nothing before the server answers, and explains why an own video pays nothing', async () => {
    const offer = await whole();
    const detail = { ...offer, reward: { ...offer.reward!, state: 'unasked' as const } };
    const taice = detailTaice(() => new Promise(() => undefined));
    taice.queries.setQueryData(postKeys.detail('1'), detail, { updatedAt: 0 });
    let answer: (told: ReturnType<typeof makeCountdown>) => void = () => undefined;
    vi.mocked(taice.api.watching.getTaskRewardCountdown).mockReturnValue(
      new Promise((resolve) => (answer = resolve)),
    );
    await renderScreen(taice, <VideoDetailScreen />, '/videoDetail?id=1');
    expect(await screen.findByText('Checking your reward')).toBeTruthy();
    expect(screen.queryByText(/to go|to earn/)).toBeNull();
    await waitFor(() => expect(taice.api.watching.getTaskRewardCountdown).toHaveBeenCalled());
    await act(async () => answer(makeCountdown({ state: 'not_eligible', reason: 'own_video' })));
    expect(await screen.findByText('Your own video earns you no points')).toBeTruthy();
  });

  it('says that a video is not available, and links to other videos', async () => {
    const gone = new ApiError(1201, 'Video unavailable', null, null);
    await renderScreen(
      detailTaice(() => Promise.reject(gone)),
      <VideoDetailScreen />,
      '/videoDetail?id=9',
    );
    expect(await screen.findByText('This video is not available.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Watch something else' });
    expect(link.getAttribute('href')).toBe('/Home');
  });

  it('reports a failed load, and loads after a retry', async () => {
    let calls = 0;
    const taice = detailTaice(async () => {
      calls += 1;
      if (calls === 1) throw new ApiError(500, 'Server error', null, null);
      return whole();
    });
    await renderScreen(taice, <VideoDetailScreen />, '/videoDetail?id=1');
    const alert = await screen.findByRole('alert');
    await act(async () => void fireEvent.click(alert.querySelector('button') as HTMLElement));
    await waitFor(() => expect(document.querySelector('video')).not.toBeNull());
  });
});
