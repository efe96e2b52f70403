import type { WatchState } from '@taice/core';
import { describe, expect, it } from 'vitest';
import { ringView } from './ring-view.ts';

const watch = (change: Partial<WatchState>): WatchState => ({
  state: 'watching',
  visitor: false,
  watched_s: 5,
  required_s: 20,
  countdown_s: 15,
  reason: null,
  amount: '2',
  now: '0',
  later: '2',
  first: '0',
  creators: '0',
  boost: null,
  beat_ms: 5000,
  paid: null,
  pending: false,
  reset_at: null,
  day: null,
  ...change,
});
const seen = (change: Partial<WatchState>) => {
  const { ring, progress, press } = ringView(watch(change));
  return [ring, progress, press];
};

describe('ringView', () => {
  it('fills only by credited seconds', () => {
    expect(seen({})).toEqual(['filling', 0.25, 'why']);
    expect(seen({ state: 'paused', reason: 'tab_hidden' })).toEqual(['paused', 0.25, 'why']);
  });

  it('offers a claim only if the server says claimable', () => {
    expect(seen({ watched_s: 20, countdown_s: 0 })[2]).toBe('why');
    expect(seen({ state: 'claimable' })).toEqual(['claimable', 1, 'claim']);
  });

  it('distinguishes a reached daily cap, a paid video and a video without reward', () => {
    const refused = (reason: WatchState['reason']) => seen({ state: 'not_eligible', reason })[0];
    expect(refused('daily_cap')).toBe('capped');
    expect(refused('already_paid')).toBe('claimed');
    expect(refused('own_video')).toBe('waiting');
  });

  it('asks a visitor to sign up once a view waits, of this video or another', () => {
    expect(seen({ visitor: true })).toEqual(['filling', 0.25, 'why']);
    expect(seen({ visitor: true, state: 'claimable' })).toEqual(['claimable', 1, 'keep']);
    expect(seen({ visitor: true, state: 'blocked' })).toEqual(['waiting', 0, 'keep']);
    expect(seen({ visitor: true, state: 'not_eligible' })).toEqual(['waiting', 0, 'logIn']);
  });
});
