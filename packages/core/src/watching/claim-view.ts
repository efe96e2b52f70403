import { ApiError } from '../client/errors.ts';
import { patchPost, updatePostOptimistically } from '../posts/patch-post.ts';
import { withRewardState } from '../posts/reward-state.ts';
import { showError } from '../toasts/show-error.ts';
import type { Taice } from '../types.ts';
import { invalidatePoints } from '../wallet/invalidate-points.ts';
import type { WatchMachine } from './machine.ts';
import type { ClaimResult } from './types.ts';
import { removePendingClaim, isRetryableClaimError, addPendingClaim } from './pending-claims.ts';

const firstResult = (error: unknown): ClaimResult | null => {
  if (!(error instanceof ApiError) || error.code !== 1302) return null;
  const data = error.data as Partial<ClaimResult> | null;
  return Array.isArray(data?.parts) ? (data as ClaimResult) : null;
};

/** Updates the view by a refused claim. */
const learn = ({ queries }: Taice, postId: string, machine: WatchMachine, error: ApiError) => {
  if (error.code === 1302) {
    machine.amend({ state: 'claimed', countdown: 0 });
    patchPost(queries, postId, withRewardState('claimed'));
  }
  if (error.code === 1303) {
    machine.amend({ state: 'exhausted' });
    patchPost(queries, postId, withRewardState('exhausted'));
  }
  if (error.code === 1301 || error.code === 1304) machine.reopen();
};

/** Claims a watched video. Already claimed is no error if the first answer comes with it. */
export async function claimView(
  taice: Taice,
  postId: string,
  machine: WatchMachine,
): Promise<ClaimResult> {
  // After a sign-up the view is being reopened: its session identifies the claim.
  if (!machine.session()) await machine.settled();
  const view_session_id = machine.session()?.view_session_id ?? '';
  const pendingClaim = addPendingClaim(taice, { post_id: postId, view_session_id });
  try {
    const result = await updatePostOptimistically(taice.queries, {
      id: postId,
      patch: withRewardState('claimed'),
      run: () =>
        taice.api.rewards.claimPostReward(
          { post_id: postId, view_session_id },
          { idempotencyKey: pendingClaim.key, toast: false, waitForConnection: true },
        ),
    });
    removePendingClaim(taice, pendingClaim);
    machine.amend({ state: 'claimed', countdown: 0, parts: result.parts });
    return result;
  } catch (error) {
    if (!isRetryableClaimError(error)) removePendingClaim(taice, pendingClaim);
    if (error instanceof ApiError) learn(taice, postId, machine, error);
    const first = firstResult(error);
    if (first) {
      machine.amend({ parts: first.parts });
      return first;
    }
    const loggedOut = error instanceof ApiError && error.code === 401;
    if (!loggedOut) showError(taice, error);
    throw error;
  } finally {
    invalidatePoints(taice);
  }
}
