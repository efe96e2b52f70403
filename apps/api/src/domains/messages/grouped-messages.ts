import type { EventOf } from '../../platform/events/catalogue.ts';
import { consumer } from '../../platform/events/consumer.ts';
import { type ToldOfPost, toldOfPosts } from '../posts/told-of-posts.ts';
import { mergeAll, type Merged, unmergeAll } from './merge-messages.ts';

type Done = EventOf<'post.reacted' | 'user.followed'>;

/** Subject of an action, the same for doing and undoing it. */
const subjectOf = (event: Done): string =>
  event.type === 'post.reacted'
    ? `liked:${event.payload.post_id}`
    : `followed:${event.payload.target_id}`;

const isOn = ({ type, payload }: Done): boolean =>
  type === 'post.reacted' ? payload.value === 'like' : payload.is_follow;

const mergedOf = (
  event: Done,
  posts: ReadonlyMap<bigint, ToldOfPost>,
): Merged<'liked'> | Merged<'followed'> | undefined => {
  const { userId: personId, at } = event;
  const subject = subjectOf(event);
  if (event.type === 'user.followed') {
    const userId = BigInt(event.payload.target_id);
    const how = { type: 'follow', template: 'followed', params: {} } as const;
    return { ...how, userId, personId, subject, link: `/Fans?id=${userId}`, image: null, at };
  }
  const post = posts.get(BigInt(event.payload.post_id));
  if (!post) return undefined;
  const userId = BigInt(event.payload.author_id);
  const how = { type: 'like', template: 'liked', params: { title: post.title } } as const;
  const link = `/videoDetail?id=${post.id}`;
  return { ...how, userId, personId, subject, link, image: post.image, at };
};

/** Actions that do not count publicly cause no message. */
const isTold = ({ payload }: Done): boolean => payload.is_counted !== false;

/** Keeps the last of several events of one person on one subject within a batch. */
const lastOfEach = (events: readonly Done[]): Done[] => [
  ...new Map(events.map((event) => [`${event.userId} ${subjectOf(event)}`, event])).values(),
];

/** Likes and new followers, merged into one message. */
export const groupedMessages = consumer({
  name: 'messages.together',
  on: ['post.reacted', 'user.followed'],
  handle: async (tx, events, { settings }) => {
    const last = lastOfEach(events.filter(isTold));
    const on = last.filter(isOn);
    const liked = on.flatMap((event) =>
      event.type === 'post.reacted' ? [BigInt(event.payload.post_id)] : [],
    );
    const posts = await toldOfPosts(tx, [...new Set(liked)]);
    await unmergeAll(
      tx,
      last
        .filter((event) => !isOn(event))
        .map((event) => ({ subject: subjectOf(event), personId: event.userId })),
    );
    await mergeAll(
      tx,
      on.flatMap((event) => mergedOf(event, posts) ?? []),
      settings.message_merge_ms,
    );
  },
});
