import type { AccountsSchema } from './schema-accounts.ts';
import type { ContentSchema } from './schema-content.ts';
import type { EventsSchema } from './schema-events.ts';
import type { LedgerSchema } from './schema-ledger.ts';
import type { WatchingSchema } from './schema-watching.ts';

/** Every table, as kysely sees it. */
export type Schema = AccountsSchema & ContentSchema & WatchingSchema & LedgerSchema & EventsSchema;
