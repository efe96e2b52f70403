import type { Countdown, Reply, TaiceContract } from '@taice/contract';

type FeedItem = Reply<TaiceContract['posts']['feed']>['list'][number];

/** A video of 20 s that pays 2 points after 15. */
export function makePost(id: number, change: Partial<FeedItem> = {}): FeedItem {
  return {
    id: String(id),
    source: 'upload',
    title: `Video ${id}`,
    cover: `/media/${id}/poster.webp`,
    cover_placeholder: 'DRgGJYR3d3h/h4eIh3eHd4eHh3BwgXgI',
    preview_url: null,
    duration_s: 20,
    width: 720,
    height: 1280,
    category: { id: '1', name: 'Nature', slug: 'nature' },
    author: {
      id: '9',
      nickname: 'Walk Quiet',
      avatar: '/media/a.webp',
      level_no: 1,
      is_verified: false,
      is_follow: false,
    },
    view_num: 1200,
    like_num: 0,
    comment_num: 0,
    collect_num: 0,
    share_num: 0,
    is_like: false,
    is_dislike: false,
    is_collect: false,
    has_reward: true,
    reward: {
      id: '1',
      type_key: 'view',
      amount_per_user: '2',
      currency_key: 'taice',
      remaining_quantity: null,
      required_seconds: 15,
      ends_at: null,
      state: 'available',
    },
    bonus: null,
    watched: 0,
    resume_at_s: 0,
    is_ai: false,
    lang: 'en',
    published_at: '2026-11-20T10:00:00Z',
    description: 'A walk.',
    tags: [],
    sources: [{ type: 'mp4', url: `/media/${id}/720p.mp4`, height: 720 }],
    captions: [],
    chapters: [],
    skips: [],
    storyboard: null,
    comment_policy: 'all',
    why: 'new',
    ...change,
  };
}

/** The server's answer when a view opens. */
export function makeCountdown(change: Partial<Countdown> = {}): Countdown {
  return {
    view_session_id: '77',
    beat_token: 'token',
    next_seq: 1,
    required_seconds: 15,
    watched_seconds: 0,
    countdown: 15,
    interval: 5,
    state: 'watching',
    reason: null,
    paid: null,
    parts: [{ kind: 'view', amount: '2', bucket: 'pending' }],
    reward: { base: '2', boost_bp: 0, post_reward: '0' },
    day: { used: 3, cap: 100 },
    reset_at: '2026-11-21T16:00:00Z',
    ...change,
  };
}
