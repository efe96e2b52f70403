import { contract } from '@taice/contract';
import { transaction } from '../../platform/db/transaction.ts';
import { handler } from '../../platform/endpoint.ts';
import { fail } from '../../platform/http/failure.ts';
import { enqueueTranscode, TRANSCODE_ATTEMPTS } from './jobs/enqueue-transcode.ts';
import { lockOwnPost, processStatesOf } from './post-state.ts';

const DAY_MS = 86_400_000;

/** The video stays playable: the work starts as if the lowest rung were done already. */
export const remake = handler(contract.studio.remake, {
  run: async ({ db, clock, settings, user, input }) => {
    const at = clock.real();
    await transaction(db, async (tx) => {
      const post = await lockOwnPost(tx, input.id, user.userId);
      if (post.state === 'draft' || post.state === 'removed') return fail(1708);
      const asset = await tx
        .selectFrom('video_asset')
        .select(['state', 'original_path', 'remade_at', 'attempts', 'result'])
        .where('post_id', '=', post.id)
        .forUpdate()
        .executeTakeFirst();
      if (asset?.state !== 'ready' || asset.original_path === null) return fail(1708);
      const rungs = asset.result?.renditions.map(({ rung }) => rung) ?? [];
      if (input.rung !== undefined && !rungs.includes(input.rung)) return fail(1708);
      const recent = asset.remade_at.filter((each) => at.getTime() - each.getTime() < DAY_MS);
      if (recent.length >= settings.remakes_per_day)
        return fail(1704, { data: { per_day: settings.remakes_per_day } });
      await tx
        .updateTable('video_asset')
        .set({
          state: 'playable',
          progress: 0,
          error: null,
          tries_left: TRANSCODE_ATTEMPTS,
          lease_until: null,
          remade_rung: input.rung ?? null,
          remade_at: [...recent, at],
          updated_at: at,
        })
        .where('post_id', '=', post.id)
        .execute();
      // A job of its own, not one of earlier attempts.
      return enqueueTranscode(tx, post.id, asset.attempts);
    });
    const [processState] = await processStatesOf(db, user.userId, input.id);
    return processState ?? fail(1201);
  },
});
