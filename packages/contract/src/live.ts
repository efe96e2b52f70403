/**
 * What the server tells a page that listens (`GET` at `livePath` of the shapes, server-sent events). Each is a hint to ask again,
 * never the only truth: whoever was away for a moment asks for everything anew. Ids are decimal strings.
 */
export type LiveEvent =
  /** Points of the listener moved. */
  | { readonly kind: 'balance' }
  /** Tasks of the listener got further. */
  | { readonly kind: 'tasks' }
  /** Somebody whom the listener invited got further. */
  | { readonly kind: 'invite' }
  /** Messages came or were read; the number of unread ones where it was at hand. */
  | { readonly kind: 'message'; readonly unread_num?: number }
  /** A video of the listener's own got further on its way. */
  | { readonly kind: 'post'; readonly id: string }
  /** Something was said under a video of the listener's own. */
  | { readonly kind: 'comment'; readonly post_id: string };

/** What is told of the listening itself. */
export type LiveNotice =
  /** The stream is open. */
  | { readonly kind: 'open' }
  /** Something may have been missed: ask for everything. */
  | { readonly kind: 'gap' }
  /** The session is over. */
  | { readonly kind: 'ended' }
  /** The person listens in more places than are served; this oldest one ends. */
  | { readonly kind: 'crowded' };

export type LiveMessage = LiveEvent | LiveNotice;
