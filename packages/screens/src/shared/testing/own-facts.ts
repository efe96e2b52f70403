import type { OwnFacts } from '@taice/contract';

/** A public video. */
export const ownFacts: OwnFacts = {
  state: 'published',
  asset: 'ready',
  progress: 100,
  error: null,
  reject_reason: null,
  sound_lost: false,
  visibility: 'public',
  publish: true,
  publish_at: null,
  was_published: true,
  updated_at: '2026-11-20T10:00:00Z',
  version: 2,
  restore_until: null,
};
