import { runActivityCycle } from '../domains/activities/jobs/run-activity-cycle.ts';
import { deleteOldUpdates } from '../domains/bot/update-queries.ts';
import { countViews } from '../domains/analytics/jobs/count-views.ts';
import { deleteExpiredAuthData } from '../domains/auth/jobs/delete-expired-auth-data.ts';
import { rankCreators } from '../domains/creators/rank-creators.ts';
import { releaseHolds } from '../domains/invitations/jobs/release-holds.ts';
import { sweepInvitations } from '../domains/invitations/jobs/sweep-invitations.ts';
import { processScoreQueue } from '../domains/leaderboard/jobs/score-queue.ts';
import { sealJournals } from '../domains/ledger/seal.ts';
import { completeOrders } from '../domains/prizes/jobs/complete-orders.ts';
import { runPostRewardCycle } from '../domains/post-rewards/jobs/run-post-reward-cycle.ts';
import { expireListings } from '../domains/nft/market/jobs/expire-listings.ts';
import { expireOrders } from '../domains/nft/market/jobs/expire-orders.ts';
import { processPayments } from '../domains/nft/payments/process-payments.ts';
import { readPayments } from '../domains/nft/payments/read-payments.ts';
import { deleteOldMessages } from '../domains/messages/jobs/delete-old-messages.ts';
import { deleteUncountedVisits } from '../domains/posts/sharing/visit-queries.ts';
import { deleteSettledDeliveries } from '../domains/notifications/deliveries.ts';
import { deleteOldSessions, expireSessions } from '../domains/watching/jobs/expire-sessions.ts';
import { indexPendingChanges } from '../domains/search/index-changes.ts';
import { removeUnusedUploads } from '../domains/studio/jobs/remove-unused-uploads.ts';
import { publishDuePosts } from '../domains/studio/jobs/publish-due-posts.ts';
import { purgePosts } from '../domains/studio/jobs/purge-posts.ts';
import { removeOldUploads } from '../domains/studio/jobs/remove-old-uploads.ts';
import { makeCover } from '../domains/studio/jobs/make-cover.ts';
import { abortOrphanedMultipart } from '../domains/studio/jobs/abort-orphaned-multipart.ts';
import { removeRejectedFiles } from '../domains/studio/jobs/remove-rejected-files.ts';
import { removeReplacedRenditions } from '../domains/studio/jobs/remove-replaced-renditions.ts';
import { removeUnusedCovers } from '../domains/studio/jobs/remove-unused-covers.ts';
import { requeueAbandonedAssets } from '../domains/studio/jobs/requeue-abandoned-assets.ts';
import { transcodePost } from '../domains/studio/jobs/transcode-post.ts';
import { deleteOldTaskProgress } from '../domains/tasks/jobs/delete-old-task-progress.ts';
import { deleteExpiredExports } from '../domains/user/export-queries.ts';
import { finishDeletions } from '../domains/user/jobs/finish-deletions.ts';
import { cancelUnconfirmed } from '../domains/wallet/cash-outs/answer-confirmation.ts';
import { readChain } from '../domains/nft/chain/read-chain.ts';
import { checkTransfers } from '../domains/wallet/coins/check-transfers.ts';
import { closeDays } from './close-days.ts';
import { runNightlyChecks } from './nightly-checks.ts';
import { startNotificationJobs } from './notification-jobs.ts';
import { purgeCallRecords } from '../platform/http/purge-call-records.ts';
import { sendQueuedMail } from '../platform/mail/send-queued-mail.ts';
import type { Services } from '../platform/services.ts';
import { repeatEvery } from '../platform/jobs/repeat-every.ts';
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
  const { db, events } = services;
  const stopFunctions = [
    repeatEvery(1_000, 'clock', { log: services.log, clock: null }, refreshClock),
    repeatEvery(10_000, 'settings', services, refreshSettings),
    repeatEvery(10_000, 'tasks', services, () => services.dayTasks.refresh()),
    repeatEvery(2_000, 'seal', services, () => sealJournals(db)),
    repeatEvery(500, 'events', services, () => events.processPending()),
    repeatEvery(1_000, 'search', services, () => indexPendingChanges(services)),
    repeatEvery(2_000, 'scores', services, () => processScoreQueue(services)),
    repeatEvery(5_000, 'close-days', services, () => closeDays(services)),
    repeatEvery(MINUTE_MS, 'nightly', services, async () => {
      // Catching up after a start, by sealing and closing days, comes first.
      if (performance.now() > STARTED_MS) await runNightlyChecks(services);
    }),
    repeatEvery(5_000, 'publish-posts', services, () => publishDuePosts(services)),
    repeatEvery(15_000, 'requeue-assets', services, () => requeueAbandonedAssets(services)),
    repeatEvery(15_000, 'count-views', services, () => countViews(services)),
    repeatEvery(MINUTE_MS, 'expire-sessions', services, () => expireSessions(services)),
    repeatEvery(10 * MINUTE_MS, 'rank-creators', services, () =>
      rankCreators(db, services.settings.view_min_duration_ms / 1000),
    ),
    repeatEvery(15_000, 'release-holds', services, () => releaseHolds(services)),
    repeatEvery(5_000, 'campaigns', services, () => runActivityCycle(services)),
    repeatEvery(5_000, 'post-rewards', services, () => runPostRewardCycle(services)),
    repeatEvery(MINUTE_MS, 'complete-orders', services, () => completeOrders(services)),
    repeatEvery(MINUTE_MS, 'expire-listings', services, () => expireListings(services)),
    repeatEvery(3_000, 'nft-payments', services, async () => {
      await readPayments(services);
      await processPayments(services);
    }),
    repeatEvery(15_000, 'expire-orders', services, () => expireOrders(services)),
    repeatEvery(10 * MINUTE_MS, 'sweep-invitations', services, () => sweepInvitations(services)),
    ...startNotificationJobs(services),
    repeatEvery(15_000, 'cancel-unconfirmed', services, () => cancelUnconfirmed(services)),
    repeatEvery(5_000, 'check-transfers', services, () => checkTransfers(services)),
    repeatEvery(5_000, 'read-nft-chain', services, () => readChain(services)),
    repeatEvery(MINUTE_MS, 'account-deletion', services, () => finishDeletions(services)),
    repeatEvery(60 * MINUTE_MS, 'retention', services, async () => {
      await events.purge();
      await purgeCallRecords(services);
      await deleteOldUpdates(db, services.clock.real());
      await deleteOldSessions(services);
      await deleteExpiredAuthData(services);
      await deleteExpiredExports(db, services.clock.real());
      await deleteOldMessages(services);
      await deleteSettledDeliveries(db, services.clock.rule());
      await deleteUncountedVisits(
        db,
        new Date(services.clock.rule().getTime() - 24 * 60 * MINUTE_MS),
      );
      await deleteOldTaskProgress(services);
      await removeUnusedUploads(services);
      await removeOldUploads(services);
      await removeRejectedFiles(services);
      await abortOrphanedMultipart(services);
      await removeReplacedRenditions(services);
      await purgePosts(services);
      await removeUnusedCovers(services);
    }),
    await startWorker(
      ownerUrl,
      {
        'send-mail': (payload) => sendQueuedMail(services, payload),
      },
      services,
    ),
    // A cover is made while its owner waits for it.
    await startWorker(
      ownerUrl,
      { 'make-cover': (payload) => makeCover(services, payload) },
      services,
    ),
    // A queue of its own: a code must not wait for a film.
    await startWorker(
      ownerUrl,
      {
        'transcode-post': (payload, { abortSignal }) =>
          transcodePost(services, payload, abortSignal, true),
      },
      services,
    ),
    // A queue of its own again: videos that can be watched already wait for those that cannot, never the other way.
    await startWorker(
      ownerUrl,
      {
        'transcode-rest': (payload, { abortSignal }) =>
          transcodePost(services, payload, abortSignal),
      },
      services,
      1,
    ),
  ];
  return async () => void (await Promise.all(stopFunctions.map((stop) => stop())));
};
