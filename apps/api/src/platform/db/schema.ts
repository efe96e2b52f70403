import type { LedgerSchema } from './schema-ledger.ts';

/** Every table, as kysely sees it. */
export type Schema = LedgerSchema;
