import type { CommentItem } from '@taice/contract';
import { ApiError, NetworkError } from '../client/errors.ts';
import { ruleNow } from '../device/device.ts';
import { withPost } from '../posts/patch-post.ts';
import { optimistic } from '../queries/show-change.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { changeComments } from './known.ts';
import { commentKeys } from './queries.ts';
import { showSaid } from './show-said.ts';

export type Saying = {
  readonly post: string;
  readonly content: string;
  /** The comment that is answered. */
  readonly to?: CommentItem;
  /** The viewer made the video. */
  readonly isCreator?: boolean;
};

/** What the server answers to words that it has from the same person already. */
const saidBefore = 1205;
/** What went out and had no answer: it may have arrived. */
const unanswered = new Set<string>();
let sent = 0;

/** Ids of comments that are on their way. */
const onItsWay = 'sending-';
export const isOnItsWay = ({ id }: Pick<CommentItem, 'id'>): boolean => id.startsWith(onItsWay);

const draftOf = (taice: Taice, { post, content, to, isCreator = false }: Saying): CommentItem => {
  const me = viewerOf(taice);
  sent += 1;
  return {
    id: `${onItsWay}${sent}`,
    post_id: post,
    root_id: to ? (to.root_id ?? to.id) : null,
    reply_to: to?.root_id ? to.author : null,
    author: me && {
      id: me.id,
      nickname: me.nickname,
      avatar: me.avatar,
      level_no: me.user_level?.level_no ?? 1,
      is_verified: false,
      is_follow: false,
    },
    content,
    like_num: 0,
    is_like: false,
    is_dislike: false,
    reply_num: 0,
    is_mine: true,
    is_author: isCreator,
    pinned: false,
    state: 'visible',
    hold_reason: null,
    created_at: new Date(ruleNow(taice)).toISOString(),
  };
};

/**
 * Says something under a video: it stands there at once, and is taken away again where the server does not take it.
 * The same words sent again after an answer was lost are no mistake. Null: they had arrived then.
 */
export async function say(taice: Taice, saying: Saying): Promise<CommentItem | null> {
  const { queries, api } = taice;
  const { post, content, to } = saying;
  const draft = draftOf(taice, saying);
  const key = `${post} ${to?.id ?? ''} ${content}`;
  const { change, learn } = showSaid(queries, draft);
  const send = async () => {
    const told = await api.comments.comment(
      { post_id: post, content, reply_to_id: to?.id },
      { toast: false },
    );
    unanswered.delete(key);
    learn(told);
    return told;
  };
  try {
    const { comment } = await withPost(queries, {
      id: post,
      patch: ({ comment_num }) => ({ comment_num: comment_num + 1 }),
      run: () => optimistic(change, send),
      learn: ({ comment_num }) => ({ comment_num }),
    });
    return comment;
  } catch (error) {
    // A list that something else has changed since is asked for anew; until then it is without the draft, too.
    changeComments(queries, (one) => (one.id === draft.id ? null : one));
    if (error instanceof NetworkError) unanswered.add(key);
    if (!(error instanceof ApiError && error.code === saidBefore && unanswered.delete(key)))
      throw error;
    void queries.invalidateQueries({ queryKey: commentKeys.all });
    return null;
  }
}
