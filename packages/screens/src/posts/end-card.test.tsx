// @vitest-environment happy-dom
import { openGuide } from '@taice/core';
import { Modal, Sheet } from '@taice/ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePost } from '../shared/testing/make-post.ts';
import { renderScreen, testTaice } from '../shared/testing/render-screen.tsx';
import { autoplayAtom } from './autoplay.ts';
import { EndCard } from './end-card.tsx';
import type { UseRing } from './use-ring.tsx';

const ringThat = (view: Partial<UseRing['view']>, values: Partial<UseRing['values']> = {}) =>
  ({
    view: { ring: 'filling', progress: 0.5, press: 'why', short: 'left', ...view },
    values: { amount: '2', status: 'pending', when: 'tonight at 17:00', ...values },
    busy: false,
    press: vi.fn(),
  }) as unknown as UseRing;

const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1)
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
};

async function end(ring = ringThat({}), autoplay = true) {
  const taice = testTaice({});
  taice.store.set(autoplayAtom, autoplay);
  const said = { onPlay: vi.fn(), onReplay: vi.fn() };
  await renderScreen(taice, <EndCard next={makePost(8)} ring={ring} {...said} />);
  return said;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('EndCard', () => {
  it('counts down 5 s and starts the next video', async () => {
    const { onPlay } = await end();
    expect(screen.getByText('Up next in 5 s')).toBeTruthy();
    await pass(4);
    expect(onPlay).not.toHaveBeenCalled();
    await pass(1);
    expect(onPlay).toHaveBeenCalledTimes(1);
  });

  it('waits while a sheet is open beside the video', async () => {
    const { onPlay } = await end();
    const sheet = (open: boolean) => (
      <Sheet open={open} onClose={() => undefined} title="Comments" closeLabel="Close" dim={false}>
        Words
      </Sheet>
    );
    const over = render(sheet(true));
    await pass(10);
    expect(onPlay).not.toHaveBeenCalled();
    over.rerender(sheet(false));
    await pass(10);
    expect(onPlay).toHaveBeenCalledTimes(1);
  });

  it('stays after the countdown is cancelled', async () => {
    const { onPlay, onReplay } = await end();
    await pass(2);
    fireEvent.click(screen.getByText('Cancel'));
    await pass(10);
    expect(onPlay).not.toHaveBeenCalled();
    fireEvent.click(screen.getByLabelText('Play again'));
    expect(onReplay).toHaveBeenCalledTimes(1);
  });

  it('does not advance before a claim, with autoplay off or with reduced motion', async () => {
    const claim = ringThat({ ring: 'claimable', press: 'claim', short: 'claim' });
    const first = await end(claim);
    fireEvent.click(screen.getByText('Claim 2 points'));
    expect(claim.press).toHaveBeenCalledTimes(1);
    const second = await end(undefined, false);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const third = await end();
    await pass(10);
    for (const { onPlay } of [first, second, third]) expect(onPlay).not.toHaveBeenCalled();
  });

  it('pauses the countdown behind a dialog, and resumes it afterwards', async () => {
    const { onPlay } = await end();
    await pass(2);
    const dialog = render(
      <Modal open onClose={vi.fn()} leaveMs={0} label="Over it">
        .
      </Modal>,
    );
    await pass(10);
    expect(onPlay).not.toHaveBeenCalled();
    dialog.unmount();
    await pass(3);
    expect(onPlay).toHaveBeenCalledTimes(1);
  });

  it('pauses the countdown while the card is scrolled away, and resumes it afterwards', async () => {
    let look: (ratio: number) => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(told: (entries: { intersectionRatio: number }[]) => void) {
          look = (intersectionRatio) => told([{ intersectionRatio }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    const { onPlay } = await end();
    await pass(2);
    act(() => look(0.2));
    expect(screen.queryByText(/Up next in/)).toBeNull();
    await pass(10);
    expect(onPlay).not.toHaveBeenCalled();
    act(() => look(0.9));
    await pass(3);
    expect(onPlay).toHaveBeenCalledTimes(1);
  });

  it('waits while the user writes', async () => {
    const { onPlay } = await end();
    const field = document.body.appendChild(document.createElement('textarea'));
    await pass(2);
    act(() => field.focus());
    await pass(10);
    expect(onPlay).not.toHaveBeenCalled();
    act(() => field.blur());
    await pass(4);
    expect(onPlay).toHaveBeenCalledTimes(1);
    field.remove();
  });

  it('leaves the paid amount to the reward bar', async () => {
    await end(ringThat({ ring: 'claimed', short: 'claimed' }));
    expect(screen.queryByText(/points/)).toBeNull();
  });

  it('leaves the claim to the guide while the guide is open', async () => {
    const taice = testTaice({});
    openGuide(taice);
    const claim = ringThat({ ring: 'claimable', press: 'claim', short: 'claim' });
    const said = { onPlay: vi.fn(), onReplay: vi.fn() };
    await renderScreen(taice, <EndCard next={makePost(8)} ring={claim} {...said} />);
    expect(screen.queryByText('Claim 2 points')).toBeNull();
    await pass(10);
    expect(said.onPlay).not.toHaveBeenCalled();
  });

  it('replays the video only while the guide waits for its ring', async () => {
    const ended = async (short: UseRing['view']['short'], guided: boolean) => {
      const taice = testTaice({});
      if (guided) openGuide(taice);
      const said = { onPlay: vi.fn(), onReplay: vi.fn() };
      await renderScreen(taice, <EndCard next={undefined} ring={ringThat({ short })} {...said} />);
      return said.onReplay.mock.calls.length;
    };
    for (const short of ['need', 'left', 'paused'] as const)
      expect([await ended(short, true), await ended(short, false)], short).toEqual([1, 0]);
    for (const short of ['claim', 'claimed', 'none'] as const)
      expect(await ended(short, true), short).toBe(0);
  });
});
