// Functions of the server that the demo (apps/demo) uses, so that it posts as everyone does.
export { addHourlyFigures } from '../domains/analytics/add-hourly-figures.ts';
export { hashPassword } from '../domains/auth/email/password.ts';
export {
  type ActivityDraft,
  newActivitySchema,
  insertActivity,
} from '../domains/activities/decide-activity.ts';
export { rankCreators } from '../domains/creators/rank-creators.ts';
export { postReferralHold, postReferralRelease } from '../domains/invitations/invitation-ledger.ts';
export { refreshScores } from '../domains/leaderboard/jobs/score-queue.ts';
export { payWeek } from '../domains/leaderboard/pay-week.ts';
export { publishWeek } from '../domains/leaderboard/publish-week.ts';
export { findOrCreateWeek } from '../domains/leaderboard/weeks.ts';
export { contribute } from '../domains/ledger/contribute.ts';
export { journalKeys } from '../domains/ledger/keys.ts';
export { settleDay } from '../domains/ledger/settle-day.ts';
export { takeIdentities } from '../domains/rewards/first-view-identities.ts';
export { firstViewIdentities, openFirstView } from '../domains/rewards/first-view-queries.ts';
export { payClaimable } from '../domains/rewards/pay-claimable.ts';
export { notifyDay } from '../domains/rewards/jobs/notify-day.ts';
export { lockItem } from '../domains/nft/item-queries.ts';
export { createItems, recordNftEvent } from '../domains/nft/create-items.ts';
export { paySeller } from '../domains/nft/market/market-ledger.ts';
export { completeSale, lockListing, createListing } from '../domains/nft/market/listings.ts';
export { markDelivered, placeOrder } from '../domains/nft/market/orders.ts';
export { addProps } from '../domains/nft/props.ts';
export { newSeriesSchema, insertSeries, type SeriesDraft } from '../domains/nft/insert-series.ts';
export { lockSeries } from '../domains/nft/series-queries.ts';
export { newPrizeSchema, type PrizeDraft, insertPrize } from '../domains/prizes/manage-prizes.ts';
export { type NewReward, createReward } from '../domains/post-rewards/create-reward.ts';
export { systemAccount, userAccount } from '../domains/ledger/accounts.ts';
export { transfer } from '../domains/ledger/transfer.ts';
export { decideOrder } from '../domains/prizes/decide-order.ts';
export { decideCashOut } from '../domains/wallet/cash-outs/decide-cash-out.ts';
export { countEvents } from '../domains/tasks/count-events.ts';
export type { CountedEvent } from '../domains/tasks/task-counting-rules.ts';
export { postMessage } from '../domains/messages/post-message.ts';
export { settleDueDays } from '../domains/rewards/jobs/settle-days.ts';
export { parseTarget } from '../platform/http/request-target.ts';
export type { StoredClock } from '../platform/clock.ts';
export { preparedQuery, type Tx } from '../platform/db/pool.ts';
export { transaction } from '../platform/db/transaction.ts';
export {
  localStorage,
  runTranscode,
  type Storage,
  type TranscodeOptions,
  type TranscodeResult,
} from '../platform/media/index.ts';
export { dataBlock } from '../platform/pages/template.ts';
export type { Services } from '../platform/services.ts';
export { aPost, aUser } from '../testing/builders.ts';
export { pageOf } from './page-of.ts';
