// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RewardRing, type RingState } from './reward-ring.tsx';
import { arcDashes, brokenDashes } from './ring-geometry.ts';

const arc = () => document.querySelector('.tc-ring-arc');

describe('RewardRing', () => {
  it('shows the credited share as a progress bar', () => {
    render(<RewardRing state="filling" progress={0.6} label="18 of 30 s credited" />);
    const ring = screen.getByRole('progressbar', { name: '18 of 30 s credited' });
    expect(ring.getAttribute('aria-valuenow')).toBe('60');
    expect(ring.getAttribute('aria-valuetext')).toBe('18 of 30 s credited');
    expect(arc()?.getAttribute('stroke-dasharray')).toBe('60 100');
  });

  it('moves only if its prop changes', async () => {
    vi.useFakeTimers();
    render(<RewardRing state="filling" progress={0.2} label="6 of 30 s" />);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(arc()?.getAttribute('stroke-dasharray')).toBe('20 100');
  });

  it('is a button while it can be pressed, but not while the claim is pending', () => {
    const onPress = vi.fn();
    const view = render(<RewardRing state="claimable" label="Claim 10 points" onPress={onPress} />);
    fireEvent.click(screen.getByRole('button', { name: 'Claim 10 points' }));
    expect(onPress).toHaveBeenCalledTimes(1);
    view.rerender(<RewardRing state="claimable" label="Claim 10 points" onPress={onPress} busy />);
    fireEvent.click(screen.getByRole('button'));
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it.each<[RingState, string | null, boolean]>([
    ['waiting', null, true],
    ['filling', '50 100', true],
    ['claimable', '100 100', true],
    ['claimed', null, false],
    ['capped', '100 100', false],
  ])('draws %s with arc %s', (state, dashes, coin) => {
    render(<RewardRing state={state} progress={0.5} label={state} />);
    expect(arc()?.getAttribute('stroke-dasharray') ?? null).toBe(dashes);
    expect(document.querySelectorAll('.tc-ring-middle [viewBox="0 0 40 40"]').length === 1).toBe(
      coin,
    );
  });

  it('draws a dashed arc of the same length while paused', () => {
    render(<RewardRing state="paused" progress={0.6} label="Paused: tab hidden" />);
    const drawn = arc()?.getAttribute('stroke-dasharray');
    expect(drawn).toBe(brokenDashes(0.6));
    const parts = brokenDashes(0.6).split(' ').map(Number);
    expect(parts.slice(0, -2).reduce((sum, part) => sum + part, 0)).toBe(60);
  });

  it('never draws more than a full ring or less than an empty one', () => {
    expect(arcDashes(1.4)).toBe('100 100');
    expect(arcDashes(-1)).toBe('0 100');
    expect(arcDashes(Number.NaN)).toBe('0 100');
    expect(brokenDashes(0)).toBe('0 100');
  });
});
