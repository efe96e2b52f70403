import { auth } from './auth.ts';
import { content } from './content.ts';
import type { Contract } from './endpoint.ts';
import { interests } from './interests.ts';
import { messages } from './messages.ts';
import { posts } from './posts.ts';
import { rewards } from './rewards.ts';
import { signIn } from './sign-in.ts';
import { studio } from './studio.ts';
import { user } from './user.ts';
import { wallet } from './wallet.ts';
import { watching } from './watching.ts';

/** Every endpoint of the product, by domain and name. */
export const contract = {
  auth,
  user,
  posts,
  watching,
  rewards,
  signIn,
  wallet,
  messages,
  interests,
  studio,
  content,
} satisfies Contract;
export type TaiceContract = typeof contract;

export type { Boot, Settings } from './boot.ts';
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
export type { VideoPlace } from './place.ts';
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
  Thing,
  UserBrief,
  UserFull,
} from './types.ts';
export type { ClaimedPart } from './rewards.ts';
export type { PostState, ProcessState } from './studio.ts';
export type { Claimable } from './user.ts';
export type { WalletDetail } from './wallet.ts';
export type { Countdown, WhyNot } from './watching.ts';
