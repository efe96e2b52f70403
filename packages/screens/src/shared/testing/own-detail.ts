import type { OwnDetail } from '@taice/contract';
import { makePost } from './make-post.ts';
import { ownFacts } from './own-facts.ts';

const { why: _, ...post } = makePost(8);

/** A complete video of one's own, restricted for some viewers by a decision. */
export const limited: OwnDetail = {
  ...post,
  own: { ...ownFacts, visibility: 'unlisted' },
  category_id: '1',
  cover_from: 'auto',
  cover_at_s: null,
  skip_most_s: 7,
  rungs: [720],
  remakes_left: 3,
  moderation: { state: 'none', reason: 'The law there.', repeats: null, can_appeal: true },
};
