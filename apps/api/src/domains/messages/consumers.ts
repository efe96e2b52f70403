import { formatMicro } from '@taice/core/rules';
import { consumer } from '../../platform/events/consumer.ts';
import type { EventOf } from '../../platform/events/catalogue.ts';
import type { Numbers } from '../../platform/numbers.ts';
import { type NewMessage, postAll } from './post-message.ts';
import type { TemplateName } from './templates.ts';
import { toldName, toldOf } from './told.ts';

type Told = EventOf<(typeof toldOf)[number]>;

const messageOf = (event: Told, numbers: Numbers): NewMessage<TemplateName> => {
  const { userId, at } = event;
  switch (event.type) {
    case 'user.registered': {
      const amount = formatMicro(numbers.first_view_reward);
      const dedupeKey = `welcome:${userId}`;
      return { userId, type: 'system', template: 'welcome', params: { amount }, dedupeKey, at };
    }
    case 'claimable.opened': {
      const params = { amount: formatMicro(BigInt(event.payload.amount)) };
      const dedupeKey = `first_view_open:${userId}`;
      return { userId, type: 'reward', template: 'first_view_open', params, dedupeKey, at };
    }
  }
};

const told = consumer({
  name: toldName,
  on: toldOf,
  handle: async (tx, events, { numbers }) => {
    const messages = events.map((event) => messageOf(event, numbers));
    await postAll(tx, messages);
  },
});

export const messageConsumers = [told];
