import { transaction } from '../../../platform/db/transaction.ts';
import { aSession, aUser } from '../../../testing/builders.ts';
import type { TestApi } from '../../../testing/harness.ts';
import { postMessage } from '../post-message.ts';

/** A person with messages of these types, in this order. */
export const aReader = async (api: TestApi, ...types: ('reward' | 'security')[]) => {
  const { id: userId } = await aUser(api.services.db);
  await transaction(api.services.db, async (tx) => {
    for (const [index, type] of types.entries())
      await postMessage(tx, {
        userId,
        type,
        template: 'exported',
        params: {},
        dedupeKey: `${userId}:${index}`,
        at: api.clock.rule(),
      });
  });
  const { call } = api.client().as(await aSession(api.services, userId));
  const unread = async (input = {}) => {
    const { data } = await call.messages.list({ unread: 1, ...input });
    return { num: data.unread_num, ids: data.list.map(({ id }) => id).toReversed() };
  };
  return { call, unread, ids: (await unread()).ids };
};
