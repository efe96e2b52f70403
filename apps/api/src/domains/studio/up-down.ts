import { contract, type TaiceContract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { type Call, handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { lockOwnPost, updatePostState, processStatesOf } from './post-state.ts';

export const upDown = handler(contract.studio.upDown, {
  run: async (call) => {
    const { db, clock, settings, user, input } = call;
    const isShown = input.status === 1;
    const ids = idsOf(call);
    await transaction(db, async (tx) => {
      for (const id of ids) {
        const post = await lockOwnPost(tx, id, user.userId);
        if (!['scheduled', 'published', 'offline'].includes(post.state)) return fail(1708);
        // Publishing by hand takes effect now, whatever time was scheduled.
        const next = { ...post, is_wanted: isShown, publish_at: isShown ? null : post.publish_at };
        await tx
          .updateTable('post')
          .set({ is_wanted: isShown, publish_at: next.publish_at })
          .where('id', '=', post.id)
          .execute();
        await updatePostState(tx, next, clock.rule(), settings);
      }
    });
    const list = (await Promise.all(ids.map((id) => processStatesOf(db, user.userId, id)))).flat();
    const [first] = list;
    return first ? { ...first, list } : fail(1201);
  },
});

/** In one order, so that two calls do not deadlock. */
const idsOf = ({ input }: Call<TaiceContract['studio']['upDown']>): bigint[] => {
  const { id, ids = [] } = input;
  const all = new Set(id === undefined ? ids : [id, ...ids]);
  if (all.size === 0)
    return fail(400, { data: { issues: [{ field: 'id', message: 'which video' }] } });
  return [...all].toSorted((one, other) => (one < other ? -1 : 1));
};
