import { ApiError, NetworkError } from '../client/errors.ts';
import { uuid } from '../device/random.ts';
import { patchPost, withPost } from '../posts/patch-post.ts';
import { rewardIs } from '../posts/reward-is.ts';
import { showError } from '../toasts/show-error.ts';
import type { Taice } from '../types.ts';
import { pointsMoved } from '../wallet/points-moved.ts';
import type { WatchMachine } from './machine.ts';
import type { ClaimResult } from './types.ts';

/** Keys of claims whose answer did not arrive: the next press asks for the same payment. */
const unanswered = new Map<string, string>();

const firstResult = (error: unknown): ClaimResult | null => {
  if (!(error instanceof ApiError) || error.code !== 1302) return null;
  const data = error.data as Partial<ClaimResult> | null;
  return typeof data?.amount === 'string' ? (data as ClaimResult) : null;
};

/** What a refusal says of the view itself. */
const learn = ({ queries }: Taice, postId: string, machine: WatchMachine, error: ApiError) => {
  if (error.code === 1302) {
    machine.amend({ state: 'claimed', countdown: 0 });
    patchPost(queries, postId, rewardIs('claimed'));
  }
  if (error.code === 1303) {
    machine.amend({ state: 'exhausted' });
    patchPost(queries, postId, rewardIs('exhausted'));
  }
  if (error.code === 1301 || error.code === 1304) machine.reopen();
};

/** Claims a watched video. Already claimed is no error where the first answer comes with it. */
export async function claimView(
  taice: Taice,
  postId: string,
  machine: WatchMachine,
): Promise<ClaimResult> {
  const view_session_id = machine.session()?.view_session_id ?? '';
  const name = `${postId} ${view_session_id}`;
  const idempotencyKey = unanswered.get(name) ?? uuid();
  unanswered.set(name, idempotencyKey);
  try {
    const result = await withPost(taice.queries, {
      id: postId,
      patch: rewardIs('claimed'),
      run: () =>
        taice.api.rewards.claimPostReward(
          { post_id: postId, view_session_id },
          { idempotencyKey, toast: false, waits: true },
        ),
    });
    unanswered.delete(name);
    machine.amend({ state: 'claimed', countdown: 0 });
    return result;
  } catch (error) {
    if (!(error instanceof NetworkError)) unanswered.delete(name);
    if (error instanceof ApiError) learn(taice, postId, machine, error);
    const first = firstResult(error);
    if (first) return first;
    const loggedOut = error instanceof ApiError && error.code === 401;
    if (!loggedOut) showError(taice, error);
    throw error;
  } finally {
    pointsMoved(taice);
  }
}
