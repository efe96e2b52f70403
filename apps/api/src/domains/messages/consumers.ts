import { formatMicro } from '@taice/core/rules';
import { defineConsumer } from '../../platform/events/consumer.ts';
import type { EventOf } from '../../platform/events/catalogue.ts';
import type { Settings } from '../../platform/settings.ts';
import { type NewMessage, postMessageBatch, withdrawMessages } from './post-message.ts';
import type { TemplateName } from './templates.ts';
import { commentMessages } from './comment-messages.ts';
import { groupedMessages } from './grouped-messages.ts';
import { withdrawalEvents, messageConsumer, messageEvents } from './message-events.ts';

type MessageEvent = EventOf<(typeof messageEvents)[number]>;

/** Key of the message about the first video's reward. */
const firstViewDedupeKey = (userId: bigint): string => `first_view_open:${userId}`;

const toMessage = (event: MessageEvent, settings: Settings): NewMessage<TemplateName> => {
  const { userId, at } = event;
  switch (event.type) {
    case 'user.registered': {
      const amount = formatMicro(settings.first_view_reward);
      const dedupeKey = `welcome:${userId}`;
      return { userId, type: 'system', template: 'welcome', params: { amount }, dedupeKey, at };
    }
    case 'claimable.opened': {
      const params = { amount: formatMicro(BigInt(event.payload.amount)) };
      const dedupeKey = firstViewDedupeKey(userId);
      return { userId, type: 'reward', template: 'first_view_open', params, dedupeKey, at };
    }
    case 'post.published': {
      const { post_id, title } = event.payload;
      const [link, dedupeKey] = [`/videoDetail?id=${post_id}`, `post_published:${post_id}`];
      return {
        userId,
        type: 'system',
        template: 'post_published',
        params: { title },
        link,
        dedupeKey,
        at,
      };
    }
    case 'post.failed': {
      const { post_id, title, attempt } = event.payload;
      const dedupeKey = `post_failed:${post_id}:${attempt}`;
      return {
        userId,
        type: 'system',
        template: 'post_failed',
        params: { title },
        link: '/UploadVideo',
        dedupeKey,
        at,
      };
    }
    case 'post.repeated': {
      const { post_id, title } = event.payload;
      const [link, dedupeKey] = [`/UploadVideo?id=${post_id}`, `post_repeated:${post_id}`];
      const params = { title };
      return { userId, type: 'system', template: 'post_repeated', params, link, dedupeKey, at };
    }
  }
};

const isMessageEvent = (
  event: EventOf<(typeof messageEvents | typeof withdrawalEvents)[number]>,
): event is MessageEvent => event.type !== 'claimable.claimed';

/** Only the first video's reward has a message here; other domains announce their claimable rewards themselves. */
const isOfFirstView = (
  event: EventOf<(typeof messageEvents | typeof withdrawalEvents)[number]>,
): boolean =>
  (event.type !== 'claimable.opened' && event.type !== 'claimable.claimed') ||
  event.payload.claim_type === 'first_view';

const directMessages = defineConsumer({
  name: messageConsumer,
  on: [...messageEvents, ...withdrawalEvents],
  handle: async (tx, batch, { settings }) => {
    const events = batch.filter(isOfFirstView);
    // The order of events matters: a reward is opened before it is claimed.
    await postMessageBatch(
      tx,
      events.filter(isMessageEvent).map((event) => toMessage(event, settings)),
    );
    const withdrawals = events.filter((event) => !isMessageEvent(event));
    await withdrawMessages(
      tx,
      withdrawals.map(({ userId }) => firstViewDedupeKey(userId)),
    );
  },
});

export const messageConsumers = [directMessages, groupedMessages, commentMessages];
