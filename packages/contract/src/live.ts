/**
 * Events of the server to a listening page (`GET` at `livePath` of the shapes, server-sent events). Each is a hint to
 * ask again, never the only source: after an interruption a page asks for everything again. Ids are decimal strings.
 */
export type LiveEvent =
  /** The listener's points changed. */
  | { readonly kind: 'balance' }
  /** The listener's tasks progressed. */
  | { readonly kind: 'tasks' }
  /** The invitation of a friend of the listener progressed. */
  | { readonly kind: 'invite' }
  /** Messages came or were read; the number of unread ones if it was known. */
  | { readonly kind: 'message'; readonly unread_num?: number }
  /** The processing of one of the listener's videos progressed. */
  | { readonly kind: 'post'; readonly id: string }
  /** Someone commented under one of the listener's videos. */
  | { readonly kind: 'comment'; readonly post_id: string };

/** Events of the stream itself. */
export type LiveNotice =
  /** The stream is open. */
  | { readonly kind: 'open' }
  /** Events may have been missed: ask for everything. */
  | { readonly kind: 'gap' }
  /** The session is over. */
  | { readonly kind: 'ended' }
  /** The person has more open streams than the server allows; this oldest one ends. */
  | { readonly kind: 'crowded' };

export type LiveMessage = LiveEvent | LiveNotice;
