import type { AccountsSchema } from './schema-accounts.ts';
import type { CommentsSchema } from './schema-comments.ts';
import type { ActivitiesSchema } from './schema-activities.ts';
import type { AnalyticsSchema } from './schema-analytics.ts';
import type { ContentSchema } from './schema-content.ts';
import type { EventsSchema } from './schema-events.ts';
import type { InvitationsSchema } from './schema-invitations.ts';
import type { LibrarySchema } from './schema-library.ts';
import type { LeaderboardSchema } from './schema-leaderboard.ts';
import type { LedgerSchema } from './schema-ledger.ts';
import type { ModerationSchema } from './schema-moderation.ts';
import type { NftSchema } from './schema-nft.ts';
import type { NotificationsSchema } from './schema-notifications.ts';
import type { PayoutsSchema } from './schema-payouts.ts';
import type { PostRewardsSchema } from './schema-post-rewards.ts';
import type { PrizesSchema } from './schema-prizes.ts';
import type { SearchSchema } from './schema-search.ts';
import type { TasksSchema } from './schema-tasks.ts';
import type { WatchingSchema } from './schema-watching.ts';

/** Every table, as kysely sees it. */
export type Schema = AccountsSchema &
  ContentSchema &
  CommentsSchema &
  WatchingSchema &
  LibrarySchema &
  LedgerSchema &
  ModerationSchema &
  EventsSchema &
  SearchSchema &
  AnalyticsSchema &
  TasksSchema &
  InvitationsSchema &
  LeaderboardSchema &
  ActivitiesSchema &
  PostRewardsSchema &
  PrizesSchema &
  NotificationsSchema &
  PayoutsSchema &
  NftSchema;
