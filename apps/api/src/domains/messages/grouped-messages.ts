import type { EventOf } from '../../platform/events/catalogue.ts';
import { defineConsumer } from '../../platform/events/consumer.ts';
import {
  type PostNotificationData,
  readPostNotificationData,
} from '../posts/post-notification-data.ts';
import { mergeMessages, type MergedAction, unmergeMessages } from './merge-messages.ts';

type GroupedEvent = EventOf<'post.reacted' | 'user.followed'>;

/** Subject of an action, the same for doing and undoing it. */
const subjectOf = (event: GroupedEvent): string =>
  event.type === 'post.reacted'
    ? `liked:${event.payload.post_id}`
    : `followed:${event.payload.target_id}`;

const isActive = ({ type, payload }: GroupedEvent): boolean =>
  type === 'post.reacted' ? payload.value === 'like' : payload.is_follow;

const toMergedAction = (
  event: GroupedEvent,
  posts: ReadonlyMap<bigint, PostNotificationData>,
): MergedAction<'liked'> | MergedAction<'followed'> | undefined => {
  const { userId: personId, at } = event;
  const subject = subjectOf(event);
  if (event.type === 'user.followed') {
    const userId = BigInt(event.payload.target_id);
    const kindFields = { type: 'follow', template: 'followed', params: {} } as const;
    return {
      ...kindFields,
      userId,
      personId,
      subject,
      link: `/Fans?id=${userId}`,
      image: null,
      at,
    };
  }
  const post = posts.get(BigInt(event.payload.post_id));
  if (!post) return undefined;
  const userId = BigInt(event.payload.author_id);
  const kindFields = { type: 'like', template: 'liked', params: { title: post.title } } as const;
  const link = `/videoDetail?id=${post.id}`;
  return { ...kindFields, userId, personId, subject, link, image: post.image, at };
};

/** Actions that do not count publicly cause no message. */
const isCountedPublicly = ({ payload }: GroupedEvent): boolean => payload.is_counted !== false;

/** Keeps the last of several events of one person on one subject within a batch. */
const keepLatestPerSubject = (events: readonly GroupedEvent[]): GroupedEvent[] => [
  ...new Map(events.map((event) => [`${event.userId} ${subjectOf(event)}`, event])).values(),
];

/** Likes and new followers, merged into one message. */
export const groupedMessages = defineConsumer({
  name: 'messages.grouped',
  on: ['post.reacted', 'user.followed'],
  handle: async (tx, events, { settings }) => {
    const latest = keepLatestPerSubject(events.filter(isCountedPublicly));
    const active = latest.filter(isActive);
    const likedPostIds = active.flatMap((event) =>
      event.type === 'post.reacted' ? [BigInt(event.payload.post_id)] : [],
    );
    const posts = await readPostNotificationData(tx, [...new Set(likedPostIds)]);
    await unmergeMessages(
      tx,
      latest
        .filter((event) => !isActive(event))
        .map((event) => ({ subject: subjectOf(event), personId: event.userId })),
    );
    await mergeMessages(
      tx,
      active.flatMap((event) => toMergedAction(event, posts) ?? []),
      settings.message_merge_ms,
    );
  },
});
