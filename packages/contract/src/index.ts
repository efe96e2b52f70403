import { activities } from './activities.ts';
import { addresses } from './addresses.ts';
import { analytics } from './analytics.ts';
import { auth } from './auth.ts';
import { bot } from './bot.ts';
import { comments } from './comments.ts';
import { content } from './content.ts';
import { creators } from './creators.ts';
import type { Contract } from './endpoint.ts';
import { interests } from './interests.ts';
import { invitations } from './invitations.ts';
import { library } from './library.ts';
import { leaderboard } from './leaderboard.ts';
import { ledger } from './ledger.ts';
import { messages } from './messages.ts';
import { moderation } from './moderation.ts';
import { mornings } from './morning.ts';
import { nft } from './nft.ts';
import { notifications } from './notifications.ts';
import { postRewards } from './post-rewards.ts';
import { posts } from './posts.ts';
import { prizes } from './prizes.ts';
import { rewards } from './rewards.ts';
import { search } from './search.ts';
import { signIn } from './sign-in.ts';
import { studio } from './studio.ts';
import { tasks } from './tasks.ts';
import { user } from './user.ts';
import { wallet } from './wallet.ts';
import { watching } from './watching.ts';

/** Every endpoint of the product, by domain and name. */
export const contract = {
  auth,
  user,
  posts,
  search,
  comments,
  watching,
  rewards,
  signIn,
  wallet,
  ledger,
  mornings,
  messages,
  notifications,
  interests,
  library,
  studio,
  analytics,
  moderation,
  content,
  creators,
  tasks,
  invitations,
  leaderboard,
  activities,
  postRewards,
  prizes,
  addresses,
  nft,
  bot,
} satisfies Contract;
export type TaiceContract = typeof contract;

export type { PostReward, PostRewardState, PostRewardType } from './post-rewards.ts';
export type { PrizeType } from './shapes.ts';
export type { Address } from './addresses.ts';
export type { BoxDraw } from './nft-boxes.ts';
export type { ChainNft, MintState } from './nft-chain.ts';
export type { ChainOrder, NftPayment } from './nft-payments.ts';
export type { BoxOdds, ListingCard, NftOrder, SeriesCard } from './nft-market.ts';
export type { NftHistory, NftItem, ViewAverages, PropItem } from './nft-shapes.ts';
export type {
  OrderItem,
  OrderState,
  PrizeBlocker,
  PrizeCard,
  PrizeUse,
  RedemptionReply,
} from './prizes.ts';
export type { ActivityCard, ActivityState, ActivityBlocker } from './activities.ts';
export type { CommentBlocker, CommentItem, HoldReason } from './comments.ts';
export type { VideoCard } from './bot.ts';
export { analyticsRange } from './analytics.ts';
export type { AnalyticsMetric, AnalyticsRange, DataCount, DataReport } from './analytics.ts';
export type { Boot, BootSettings, DisplaySettings } from './boot.ts';
export { wireOf } from './endpoint.ts';
export type {
  AppType,
  Contract,
  Endpoint,
  Input,
  Reply,
  Request,
  Standing,
  StandingOf,
  Wire,
  WireEndpoint,
} from './endpoint.ts';
export { errors, unknownPathMessage } from './errors.ts';
export type { ErrorCode } from './errors.ts';
export type { InvitationHint, InvitedFriend, InviteMilestone } from './invitations.ts';
export type { LeaderRow, LeaderBlocker } from './leaderboard.ts';
export type { PublishedDay } from './ledger.ts';
export type { LiveEvent, LiveMessage, LiveNotice } from './live.ts';
export type { VideoPosition } from './resume-state.ts';
export type { Morning } from './morning.ts';
export { reportReasons } from './moderation.ts';
export type { ReportReason } from './moderation.ts';
export type { SectionKey } from './posts.ts';
export type {
  LedgerDay,
  LedgerRow,
  LoginReply,
  Outcome,
  PointsStatus,
  PostCard,
  PostDetail,
  RewardOffer,
  ResourceType,
  UserBrief,
  UserFull,
  ViewBoost,
} from './types.ts';
export type {
  FoundPost,
  FoundTag,
  FoundUser,
  Hits,
  SearchLength,
  SearchSort,
  SearchType,
  Suggestion,
} from './search.ts';
export type { Message } from './messages.ts';
export type { NotificationPrefs } from './notifications.ts';
export type { CreatorCard, CreatorDetail, CreatorSort, Person } from './creators.ts';
export type { Banner } from './content.ts';
export type { ClaimedPart } from './rewards.ts';
export type { OwnCard, OwnDetail, OwnFacts, PostState, ProcessState } from './studio-fields.ts';
export type { QuestItem, TaskKey, TaskType } from './tasks.ts';
export type { Claimable } from './user.ts';
export type { WalletDetail } from './wallet.ts';
export type { ChainTx, CoinType, TokenConfig } from './wallet-coins.ts';
export { cashOutState } from './wallet-cash-outs.ts';
export type { CashOutBlocker, CashOutItem, CashOutState, PayoutChain } from './wallet-cash-outs.ts';
export type { Countdown, ViewBlocker, ViewSource } from './watching.ts';
