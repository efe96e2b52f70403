import type { Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { postMessage } from '../messages/post-message.ts';
import { audit, type Decider } from '../../platform/audit.ts';

const lockPostFields = (tx: Tx, id: bigint) =>
  tx
    .selectFrom('post')
    .select(['id', 'user_id', 'title', 'is_ai', 'visibility', 'barred_countries', 'adults_only'])
    .where('id', '=', id)
    .where('state', 'not in', ['deleted', 'removed'])
    .forUpdate()
    .executeTakeFirst();

/** Sets a video's AI label on the owner's behalf. 1201 for no such video. */
export const labelAi = async (
  tx: Tx,
  decider: Decider,
  postId: bigint,
  isAi: boolean,
): Promise<void> => {
  const post = (await lockPostFields(tx, postId)) ?? fail(1201);
  const change = { is_ai: isAi, updated_at: decider.at };
  await tx.updateTable('post').set(change).where('id', '=', post.id).execute();
  const seq = await audit(tx, decider, {
    action: 'post.label_ai',
    target: ['post', post.id],
    before: { is_ai: post.is_ai },
    after: { is_ai: isAi },
  });
  await postMessage(tx, {
    userId: post.user_id,
    type: 'system',
    template: isAi ? 'post_labelled_ai' : 'post_labelled_real',
    params: { title: post.title },
    link: `/UploadVideo?id=${post.id}`,
    dedupeKey: `decision:${seq}`,
    at: decider.at,
  });
};

/** People who may not watch a video; no one if both are empty. */
export interface ViewerRestriction {
  /** ISO 3166-1, two capital letters each. */
  readonly countries: readonly string[];
  readonly adultsOnly: boolean;
}

export const isBarred = ({ countries, adultsOnly }: ViewerRestriction): boolean =>
  countries.length > 0 || adultsOnly;

/**
 * Bars people of some countries, or people without a confirmed age, from a video: they get 451. A barred video is in no
 * list (functions/limited.sql holds its owner to that); without a bar it returns. 1201 for no such video.
 */
export const limitPost = async (
  tx: Tx,
  decider: Decider,
  postId: bigint,
  restriction: ViewerRestriction,
): Promise<void> => {
  const { countries, adultsOnly } = restriction;
  const post = (await lockPostFields(tx, postId)) ?? fail(1201);
  await tx
    .updateTable('post')
    .set({
      barred_countries: [...countries],
      adults_only: adultsOnly,
      updated_at: decider.at,
      // Set unchanged, so that triggers on this column run; functions/limited.sql changes the value.
      visibility: post.visibility,
    })
    .where('id', '=', post.id)
    .execute();
  const seq = await audit(tx, decider, {
    action: 'post.limit',
    target: ['post', post.id],
    before: { countries: post.barred_countries, adults_only: post.adults_only },
    after: { countries, adults_only: adultsOnly },
  });
  await postMessage(tx, {
    userId: post.user_id,
    type: 'system',
    template: isBarred(restriction) ? 'post_limited' : 'post_unlimited',
    params: { title: post.title, reason: decider.reason },
    link: `/UploadVideo?id=${post.id}`,
    dedupeKey: `decision:${seq}`,
    at: decider.at,
  });
};
