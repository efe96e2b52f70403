import type { WatchState } from '@taice/core';
import type { PostDetail } from '@taice/contract';

/** What a video's ring shows before its watch is open: what the video says of itself. */
export function unopenedWatch(post: PostDetail): WatchState {
  const required = post.reward?.required_seconds ?? 0;
  return {
    state: post.reward ? 'waiting' : 'ended',
    watched_s: 0,
    required_s: required,
    countdown_s: required,
    reason: null,
    amount: post.reward?.amount_per_user ?? '0',
    beat_ms: 0,
    paid: null,
    pending: false,
    reset_at: null,
    day: null,
  };
}
