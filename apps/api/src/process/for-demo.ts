// Functions of the server that the demo (apps/demo) uses, so that it posts as everyone does.
export { addHours } from '../domains/analytics/add-hours.ts';
export { hashPassword } from '../domains/auth/email/password.ts';
export {
  type ActivityDraft,
  newActivity,
  putActivity,
} from '../domains/activities/decide-activity.ts';
export { rankCreators } from '../domains/creators/rank-creators.ts';
export { bookHold, bookRelease } from '../domains/invitations/book.ts';
export { refreshScores } from '../domains/leaderboard/jobs/score-due.ts';
export { payWeek } from '../domains/leaderboard/pay-week.ts';
export { publishWeek } from '../domains/leaderboard/publish-week.ts';
export { weekOfDay as openWeek } from '../domains/leaderboard/weeks.ts';
export { contribute } from '../domains/ledger/contribute.ts';
export { keyOf } from '../domains/ledger/keys.ts';
export { settleDay } from '../domains/ledger/settle-day.ts';
export { takeIdentities } from '../domains/rewards/first-view-identities.ts';
export { firstViewIdentities, openFirstView } from '../domains/rewards/first-view-queries.ts';
export { payClaimable } from '../domains/rewards/pay-claimable.ts';
export { tellDay } from '../domains/rewards/jobs/tell-day.ts';
export { lockItem } from '../domains/nft/item-queries.ts';
export { makeItems, note } from '../domains/nft/make-items.ts';
export { paySeller } from '../domains/nft/market/money.ts';
export { handOver, lockOffer, openOffer } from '../domains/nft/market/offers.ts';
export { markDelivered, placeOrder } from '../domains/nft/market/orders.ts';
export { addProps } from '../domains/nft/props.ts';
export { newSeries, putSeries, type SeriesDraft } from '../domains/nft/put-series.ts';
export { lockSeries } from '../domains/nft/series-queries.ts';
export { newPrize, type PrizeDraft, putPrize } from '../domains/prizes/put-prize.ts';
export { type NewReward, putReward } from '../domains/post-rewards/put-reward.ts';
export { systemAccount, userAccount } from '../domains/ledger/accounts.ts';
export { transfer } from '../domains/ledger/transfer.ts';
export { decideOrder } from '../domains/prizes/decide-order.ts';
export { decideCashOut } from '../domains/wallet/cash-outs/decide-cash-out.ts';
export { countEvents } from '../domains/tasks/count-events.ts';
export type { Counted } from '../domains/tasks/task-counting-rules.ts';
export { postMessage } from '../domains/messages/post-message.ts';
export { settleDueDays } from '../domains/rewards/jobs/settle-days.ts';
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
