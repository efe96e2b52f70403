import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest where there is time for nothing else, roughly in this order. Begun last, each of
 * them would leave the other workers without work; a file that is new needs a line here from some 8 s on.
 */
const longest = [
  'web/e2e/eight-days',
  'web/e2e/all-tasks',
  'web/e2e/screens-tour',
  'miniapp/e2e/wiped',
  'web/e2e/publishing/journey',
  'miniapp/e2e/publishing/journey',
  'web/e2e/publishing/upload-killed',
  'web/e2e/campaign',
  'web/e2e/visitor',
  'web/e2e/missed-day',
  'web/e2e/feed-desk',
  'miniapp/e2e/guide',
  'web/e2e/wallet.test',
  'web/e2e/login-by-redirect',
  'web/e2e/layout',
  'web/e2e/wallet-connect',
  'miniapp/e2e/screens-tour',
  'web/e2e/market.test',
  'web/e2e/wear',
  'web/e2e/coin-transfer',
  'miniapp/e2e/bot',
  'web/e2e/nft-chain',
  'web/e2e/post-rewards',
  'web/e2e/prizes',
  'web/e2e/leaderboard',
  'web/e2e/notifications',
  'web/e2e/choices',
  'web/e2e/comments',
  'web/e2e/offline-claim',
  'web/e2e/two-tabs',
  'web/e2e/cheater',
  'web/e2e/reward-detail',
  'web/e2e/dialogs-tour',
  'miniapp/e2e/telegram',
  'miniapp/e2e/first-light',
  'miniapp/e2e/ton',
  'web/e2e/keeping',
  'web/e2e/upload-to-bucket',
  'miniapp/e2e/native-lists',
  'web/e2e/reactions',
  'web/e2e/search',
  'web/e2e/profile',
  'web/e2e/people',
  'web/e2e/own-screens',
  'web/e2e/publishing/youtube',
  'web/e2e/session',
  'web/e2e/analytics',
  'walks/fuzz',
  'start/start.test',
  'start/start-bot',
  'email/guessing',
  'api/src/main.test',
  'api/src/server-killed',
  'api/src/away',
  'media/shapes',
  'db/embedded',
  'jobs/worker-killed',
  'process/move-storage',
  'media/executable-engine',
  'uploads/api-killed',
  'jobs/refuse-repeat',
  'ledger/transfer-killed',
  'studio/process-status',
  'google/google-login',
  'ledger/simulator',
  'studio/prints',
  'media/run-child',
  'api/src/disk-full',
  'media/transcode',
  'studio/restore-post',
  'user/earning',
  'wallet/wallet-mutants',
  'jobs/settle-days',
  'api/src/small-memory',
  'media/hostile',
  'auth/one-time-mutants',
  'ledger/transfer-once',
  'scenes/programme',
  'api/src/eight-days',
  'rewards/claim-post-reward',
  'auth/login-dialog',
  'testkit/src/directions',
  'bot/src/run-webhook',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((part) => moduleId.includes(`/${part}`));
  return at < 0 ? longest.length : at;
};

/** The same order on every machine, whatever an earlier run has left in a cache. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const byName = files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
    return byName.toSorted(
      (one, other) => groupOf(one) - groupOf(other) || rankOf(one) - rankOf(other),
    );
  }
}
