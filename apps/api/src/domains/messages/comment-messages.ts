import type { EventOf } from '../../platform/events/catalogue.ts';
import { defineConsumer } from '../../platform/events/consumer.ts';
import { readCommentTexts } from '../comments/comment-texts.ts';
import {
  type PostNotificationData,
  readPostNotificationData,
} from '../posts/post-notification-data.ts';
import { mergeMessages, type MergedAction } from './merge-messages.ts';
import { withdrawMessages } from './post-message.ts';
import { toExcerpt } from './excerpt.ts';

type CommentEvent = EventOf<'comment.posted' | 'comment.held'>;
type CommentMessage = MergedAction<'commented' | 'replied' | 'comment_held'>;

const isNotRemoved = (event: EventOf<'comment.posted' | 'comment.held' | 'comment.removed'>) =>
  event.type !== 'comment.removed';

const dedupeKeysOf = (commentId: string): [string, string, string] => [
  `commented:${commentId}`,
  `replied:${commentId}`,
  `held:${commentId}`,
];

/** Messages of a comment: one to the person it answers, one to the author of the video, at most one each. */
const commentMessagesOf = (
  event: CommentEvent,
  post: PostNotificationData,
  text: string,
): CommentMessage[] => {
  const { userId: personId, at, payload } = event;
  const [commented, replied, held] = dedupeKeysOf(payload.comment_id);
  const authorId = BigInt(payload.author_id);
  const link = `/videoDetail?id=${payload.post_id}&comment=${payload.comment_id}`;
  const params = { title: post.title, text: toExcerpt(text) };
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
    return [{ ...common, userId: authorId, subject: held, template: 'comment_held' }];
  const { reply_to_user_id } = event.payload;
  const repliedUserId = reply_to_user_id === null ? null : BigInt(reply_to_user_id);
  return [
    ...(repliedUserId === null
      ? []
      : [{ ...common, userId: repliedUserId, subject: replied, template: 'replied' as const }]),
    ...(repliedUserId === authorId
      ? []
      : [{ ...common, userId: authorId, subject: commented, template: 'commented' as const }]),
  ];
};

/** Comments and replies, one message each; a removed comment takes its message with it. */
export const commentMessages = defineConsumer({
  name: 'messages.comments',
  on: ['comment.posted', 'comment.held', 'comment.removed'],
  handle: async (tx, batch, { settings }) => {
    // A comment hidden and restored within a batch is handled once, by its last event.
    const events = [...new Map(batch.map((event) => [event.payload.comment_id, event])).values()];
    const commentEvents = events.filter(isNotRemoved);
    const texts = await readCommentTexts(
      tx,
      commentEvents.map(({ payload }) => BigInt(payload.comment_id)),
    );
    const posts = await readPostNotificationData(
      tx,
      commentEvents.map(({ payload }) => BigInt(payload.post_id)),
    );
    await mergeMessages(
      tx,
      commentEvents.flatMap((event) => {
        const post = posts.get(BigInt(event.payload.post_id));
        const text = texts.get(BigInt(event.payload.comment_id));
        return post && text !== undefined ? commentMessagesOf(event, post, text) : [];
      }),
      settings.message_merge_ms,
    );
    // Withdraws messages of comments that were held until now, or are gone.
    await withdrawMessages(
      tx,
      events.flatMap(({ type, payload }) => {
        const allKeys = dedupeKeysOf(payload.comment_id);
        if (type === 'comment.removed') return allKeys;
        return type === 'comment.posted' ? [allKeys[2]] : [];
      }),
    );
  },
});
