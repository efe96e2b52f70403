import { runActivityCycle } from '../domains/activities/jobs/run-activity-cycle.ts';
import { forgetUpdates } from '../domains/bot/update-queries.ts';
import { countViews } from '../domains/analytics/jobs/count-views.ts';
import { forgetOldProofs } from '../domains/auth/jobs/forget-old-proofs.ts';
import { rankCreators } from '../domains/creators/rank-creators.ts';
import { releaseHolds } from '../domains/invitations/jobs/release-holds.ts';
import { sweepInvitations } from '../domains/invitations/jobs/sweep-invitations.ts';
import { scoreDue } from '../domains/leaderboard/jobs/score-due.ts';
import { sealJournals } from '../domains/ledger/seal.ts';
import { completeOrders } from '../domains/prizes/jobs/complete-orders.ts';
import { runPostRewardCycle } from '../domains/post-rewards/jobs/run-post-reward-cycle.ts';
import { endOffers } from '../domains/nft/market/jobs/end-offers.ts';
import { endOrders } from '../domains/nft/market/jobs/end-orders.ts';
import { judgePayments } from '../domains/nft/payments/judge-payments.ts';
import { readPayments } from '../domains/nft/payments/read-payments.ts';
import { deleteOldMessages } from '../domains/messages/jobs/delete-old-messages.ts';
import { forgetVisits } from '../domains/posts/sharing/visit-queries.ts';
import { forgetDeliveries } from '../domains/notifications/deliveries.ts';
import { deleteOldSessions, expireSessions } from '../domains/watching/jobs/expire-sessions.ts';
import { indexDue } from '../domains/search/index-due.ts';
import { removeUntakenUploads } from '../domains/studio/jobs/remove-untaken-uploads.ts';
import { publishDuePosts } from '../domains/studio/jobs/publish-due-posts.ts';
import { purgePosts } from '../domains/studio/jobs/purge-posts.ts';
import { removeOldUploads } from '../domains/studio/jobs/remove-old-uploads.ts';
import { makeCover } from '../domains/studio/jobs/make-cover.ts';
import { removeLostParts } from '../domains/studio/jobs/remove-lost-parts.ts';
import { removeRefused } from '../domains/studio/jobs/remove-refused.ts';
import { removeReplaced } from '../domains/studio/jobs/remove-replaced.ts';
import { removeUnusedCovers } from '../domains/studio/jobs/remove-unused-covers.ts';
import { takeOverAssets } from '../domains/studio/jobs/take-over-assets.ts';
import { transcodePost } from '../domains/studio/jobs/transcode-post.ts';
import { deleteOldTaskProgress } from '../domains/tasks/jobs/delete-old-task-progress.ts';
import { forgetExports } from '../domains/user/export-queries.ts';
import { finishDeletions } from '../domains/user/jobs/finish-deletions.ts';
import { endUnconfirmed } from '../domains/wallet/cash-outs/answer-in-chat.ts';
import { readChain } from '../domains/nft/chain/read-chain.ts';
import { lookAtTransfers } from '../domains/wallet/coins/look-at-transfers.ts';
import { closeDays } from './close-days.ts';
import { runNightlyChecks } from './nightly-checks.ts';
import { tellJobs } from './tell-jobs.ts';
import { forgetCalls } from '../platform/http/forget-calls.ts';
import { sendQueuedMail } from '../platform/mail/send-queued-mail.ts';
import type { Services } from '../platform/services.ts';
import { every } from '../platform/jobs/every.ts';
import { startWorker } from '../platform/jobs/worker.ts';

const MINUTE_MS = 60_000;
const STARTED_MS = 2 * MINUTE_MS;

export interface JobDeps {
  readonly ownerUrl: string;
  readonly refreshClock: () => Promise<void>;
  readonly refreshSettings: () => Promise<void>;
}

/** Starts what runs beside the calls; each part may run in several processes at once. Returns the stop. */
export const startJobs = async (
  services: Services,
  { ownerUrl, refreshClock, refreshSettings }: JobDeps,
): Promise<() => Promise<void>> => {
  const { db, log, events } = services;
  const stops = [
    every(1_000, 'clock', log, refreshClock),
    every(10_000, 'settings', log, refreshSettings),
    every(10_000, 'tasks', log, () => services.dayTasks.refresh()),
    every(2_000, 'seal', log, () => sealJournals(db)),
    every(500, 'events', log, () => events.work()),
    every(1_000, 'search', log, () => indexDue(services)),
    every(2_000, 'scores', log, () => scoreDue(services)),
    every(5_000, 'close', log, () => closeDays(services)),
    every(MINUTE_MS, 'nightly', log, async () => {
      // Catching up after a start, by sealing and closing days, comes first.
      if (performance.now() > STARTED_MS) await runNightlyChecks(services);
    }),
    every(5_000, 'publish', log, () => publishDuePosts(services)),
    every(15_000, 'take over', log, () => takeOverAssets(services)),
    every(15_000, 'count views', log, () => countViews(services)),
    every(MINUTE_MS, 'expire', log, () => expireSessions(services)),
    every(10 * MINUTE_MS, 'creators', log, () =>
      rankCreators(db, services.settings.view_min_duration_ms / 1000),
    ),
    every(15_000, 'friends', log, () => releaseHolds(services)),
    every(5_000, 'campaigns', log, () => runActivityCycle(services)),
    every(5_000, 'video rewards', log, () => runPostRewardCycle(services)),
    every(MINUTE_MS, 'orders', log, () => completeOrders(services)),
    every(MINUTE_MS, 'offers', log, () => endOffers(services)),
    every(3_000, 'nft payments', log, async () => {
      await readPayments(services);
      await judgePayments(services);
    }),
    every(15_000, 'market orders', log, () => endOrders(services)),
    every(10 * MINUTE_MS, 'invitations', log, () => sweepInvitations(services)),
    ...tellJobs(services),
    every(15_000, 'unconfirmed', log, () => endUnconfirmed(services)),
    every(5_000, 'transfers', log, () => lookAtTransfers(services)),
    every(5_000, 'nft chain', log, () => readChain(services)),
    every(MINUTE_MS, 'account-deletion', log, () => finishDeletions(services)),
    every(60 * MINUTE_MS, 'retention', log, async () => {
      await events.forget();
      await forgetCalls(services);
      await forgetUpdates(db, services.clock.real());
      await deleteOldSessions(services);
      await forgetOldProofs(services);
      await forgetExports(db, services.clock.real());
      await deleteOldMessages(services);
      await forgetDeliveries(db, services.clock.rule());
      await forgetVisits(db, new Date(services.clock.rule().getTime() - 24 * 60 * MINUTE_MS));
      await deleteOldTaskProgress(services);
      await removeUntakenUploads(services);
      await removeOldUploads(services);
      await removeRefused(services);
      await removeLostParts(services);
      await removeReplaced(services);
      await purgePosts(services);
      await removeUnusedCovers(services);
    }),
    await startWorker(
      ownerUrl,
      {
        'send-mail': (payload) => sendQueuedMail(services, payload),
      },
      log,
    ),
    // A cover is made while its owner waits for it.
    await startWorker(ownerUrl, { 'make-cover': (payload) => makeCover(services, payload) }, log),
    // A queue of its own: a code must not wait for a film.
    await startWorker(
      ownerUrl,
      {
        'transcode-post': (payload, { abortSignal }) =>
          transcodePost(services, payload, abortSignal, true),
      },
      log,
    ),
    // A queue of its own again: videos that can be watched already wait for those that cannot, never the other way.
    await startWorker(
      ownerUrl,
      {
        'transcode-rest': (payload, { abortSignal }) =>
          transcodePost(services, payload, abortSignal),
      },
      log,
      1,
    ),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
};
