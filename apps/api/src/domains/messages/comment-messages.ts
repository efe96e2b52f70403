import type { EventOf } from '../../platform/events/catalogue.ts';
import { consumer } from '../../platform/events/consumer.ts';
import { toldOfComments } from '../comments/told-of-comments.ts';
import { type ToldOfPost, toldOfPosts } from '../posts/told-of-posts.ts';
import { mergeAll, type Merged } from './merge-messages.ts';
import { withdraw } from './post-message.ts';
import { shortened } from './shortened.ts';

type CommentEvent = EventOf<'comment.posted' | 'comment.held'>;
type CommentMessage = Merged<'commented' | 'replied' | 'comment_held'>;

const isPosted = (event: EventOf<'comment.posted' | 'comment.held' | 'comment.removed'>) =>
  event.type !== 'comment.removed';

const keys = (commentId: string): [string, string, string] => [
  `commented:${commentId}`,
  `replied:${commentId}`,
  `held:${commentId}`,
];

/** Messages of a comment: one to the person it answers, one to the author of the video, at most one each. */
const commentMessagesOf = (
  event: CommentEvent,
  post: ToldOfPost,
  text: string,
): CommentMessage[] => {
  const { userId: personId, at, payload } = event;
  const [commented, replied, held] = keys(payload.comment_id);
  const author = BigInt(payload.author_id);
  const link = `/videoDetail?id=${payload.post_id}&comment=${payload.comment_id}`;
  const params = { title: post.title, text: shortened(text) };
  const common = {
    personId,
    at,
    link,
    params,
    image: post.image,
    type: 'comment',
    isAlone: true,
  } as const;
  if (event.type === 'comment.held')
    return [{ ...common, userId: author, subject: held, template: 'comment_held' }];
  const { reply_to_user_id } = event.payload;
  const answered = reply_to_user_id === null ? null : BigInt(reply_to_user_id);
  return [
    ...(answered === null
      ? []
      : [{ ...common, userId: answered, subject: replied, template: 'replied' as const }]),
    ...(answered === author
      ? []
      : [{ ...common, userId: author, subject: commented, template: 'commented' as const }]),
  ];
};

/** Comments and replies, one message each; a removed comment takes its message with it. */
export const commentMessages = consumer({
  name: 'messages.spoken',
  on: ['comment.posted', 'comment.held', 'comment.removed'],
  handle: async (tx, all, { settings }) => {
    // A comment hidden and restored within a batch is handled once, by its last event.
    const events = [...new Map(all.map((event) => [event.payload.comment_id, event])).values()];
    const said = events.filter(isPosted);
    const texts = await toldOfComments(
      tx,
      said.map(({ payload }) => BigInt(payload.comment_id)),
    );
    const posts = await toldOfPosts(
      tx,
      said.map(({ payload }) => BigInt(payload.post_id)),
    );
    await mergeAll(
      tx,
      said.flatMap((event) => {
        const post = posts.get(BigInt(event.payload.post_id));
        const text = texts.get(BigInt(event.payload.comment_id));
        return post && text !== undefined ? commentMessagesOf(event, post, text) : [];
      }),
      settings.message_merge_ms,
    );
    // Withdraws messages of comments that were held until now, or are gone.
    await withdraw(
      tx,
      events.flatMap(({ type, payload }) => {
        const every = keys(payload.comment_id);
        if (type === 'comment.removed') return every;
        return type === 'comment.posted' ? [every[2]] : [];
      }),
    );
  },
});
