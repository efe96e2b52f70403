// @vitest-environment happy-dom
import { NetworkError, overlayAtom, type Taice } from '@taice/core';
import { Modal } from '@taice/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeVideo, SeesAll } from '../shared/testing/fake-video.ts';
import { makePost } from '../shared/testing/make-post.ts';
import { renderScreen, testTaice } from '../shared/testing/render-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const nature = { id: '1', name: 'Nature', slug: 'nature', parent_id: null, icon: '', post_num: 3 };
const sections = [
  { key: 'foryou', title: '', list: [makePost(1)] },
  { key: 'new', title: '', list: [] },
];
const pageOf = (category: string | undefined) => ({
  list: [makePost(category === '1' ? 4 : 3)],
  has_more: false,
  next_cursor: null,
});

function homeTaice(loggedIn: boolean): Taice {
  const list = vi.fn(async (input: { section?: string; category_id?: string }) =>
    input.section ? pageOf(input.category_id) : { sections },
  );
  return testTaice(
    {
      posts: {
        recommendList: list,
        categoryList: vi.fn(async () => ({ list: [nature] })),
        feed: vi.fn(async () => ({ list: [makePost(6)], next_cursor: null })),
      },
    } as unknown as Parameters<typeof testTaice>[0],
    { loggedIn },
  );
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', SeesAll);
});

describe('HomeScreen', () => {
  it('invites visitors to sign up, beside videos that need no account', async () => {
    const taice = homeTaice(false);
    await renderScreen(taice, <HomeScreen />);
    expect(await screen.findByText('Video 1')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sign up free' }));
    expect(taice.store.get(overlayAtom)).toEqual({ kind: 'login', mode: 1 });
  });

  it.each([
    ['what fills a large picture', 600, { effectiveType: '4g', downlink: 10, rtt: 50 }, 720],
    ['what fills a small picture', 380, { effectiveType: '4g', downlink: 10, rtt: 50 }, 240],
    ['what a slow line bears', 600, { effectiveType: '3g', downlink: 1.5, rtt: 300 }, 240],
  ])(
    "fetches the invitation's video once it is in view, at %s",
    async (_of, tall, connection, height) => {
      vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(tall);
      let see: (() => void) | undefined;
      vi.stubGlobal(
        'IntersectionObserver',
        class {
          readonly callback: IntersectionObserverCallback;
          constructor(callback: IntersectionObserverCallback) {
            this.callback = callback;
          }
          observe(target: Element) {
            if (!target.classList.contains('invite-video')) return;
            const entry = { target, isIntersecting: true } as unknown as IntersectionObserverEntry;
            see = () => this.callback([entry], this as unknown as IntersectionObserver);
          }
          disconnect() {}
        },
      );
      vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }));
      const taice = homeTaice(false);
      const sources = [240, 720].map((rung) => ({
        type: 'mp4' as const,
        url: `/media/6/${rung}p.mp4`,
        height: rung,
      }));
      vi.mocked(taice.api.posts.feed).mockResolvedValue({
        list: [makePost(6, { sources })],
        next_cursor: null,
      });
      const { container } = await renderScreen(taice, <HomeScreen />);
      await screen.findByText('Video 6');
      const video = container.querySelector('video');
      expect(video?.getAttribute('src')).toBeNull();
      act(() => see?.());
      expect(video?.getAttribute('src')).toBe(`/media/6/${height}p.mp4`);
    },
  );

  it('pauses the invitation’s video behind a dialog, and resumes it unless the user paused it', async () => {
    fakeVideo();
    const { container } = await renderScreen(homeTaice(false), <HomeScreen />);
    await screen.findByText('Video 6');
    const video = container.querySelector('video')!;
    const cover = () =>
      render(
        <Modal open onClose={vi.fn()} leaveMs={0} label="Over it">
          .
        </Modal>,
      );
    await act(() => video.play());
    const dialog = cover();
    expect(video.paused).toBe(true);
    await act(async () => dialog.unmount());
    expect(video.paused).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    const again = cover();
    await act(async () => again.unmount());
    expect(video.paused).toBe(true);
  });

  it('shows the invitation’s video nowhere else on the page', async () => {
    const taice = homeTaice(false);
    sections[1] = { key: 'new', title: '', list: [makePost(6), makePost(7)] };
    await renderScreen(taice, <HomeScreen />);
    expect(await screen.findByText('Video 7')).toBeTruthy();
    expect(document.querySelector('.catalogue')?.textContent).not.toContain('Video 6');
    sections[1] = { key: 'new', title: '', list: [] };
  });

  it('shows no invitation to a logged-in user, and no section without videos', async () => {
    await renderScreen(homeTaice(true), <HomeScreen />);
    expect(await screen.findByRole('region', { name: 'For you' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'New' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign up free' })).toBeNull();
  });

  it('shows the reward of each video and the amount that can be claimed', async () => {
    const reward = makePost(1).reward;
    if (!reward) throw new Error('the post pays');
    const taice = homeTaice(true);
    const full = { ...reward, state: 'claimable' as const };
    const list = [
      makePost(1),
      { ...makePost(2), bonus: { amount: '7' } },
      { ...makePost(3), reward: full },
    ];
    vi.mocked(taice.api.posts.recommendList).mockResolvedValue({
      sections: [{ key: 'new', title: '', list }],
    });
    await renderScreen(taice, <HomeScreen />);
    expect(await screen.findByText('Video 1')).toBeTruthy();
    expect(screen.getAllByText(/^(\+|Claim )\d+ points$/).map((pill) => pill.textContent)).toEqual([
      '+2 points',
      '+9 points',
      'Claim 2 points',
    ]);
  });

  it('filters by one category, and shows all videos again', async () => {
    await renderScreen(homeTaice(true), <HomeScreen />);
    const chip = await screen.findByRole('button', { name: 'Nature' });
    await act(async () => void fireEvent.click(chip));
    expect(await screen.findByText('Video 4')).toBeTruthy();
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'All' })));
    expect(await screen.findByText('Video 1')).toBeTruthy();
  });

  it('reports that the videos did not load, and keeps the categories', async () => {
    const taice = homeTaice(true);
    vi.mocked(taice.api.posts.recommendList).mockRejectedValue(new NetworkError('no answer'));
    await renderScreen(taice, <HomeScreen />);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Nature' })).toBeTruthy();
  });
});
