import type { ColumnType } from 'kysely';

/** jsonb: read parsed, written as text, since the driver would turn a list into a PostgreSQL array. */
export type Json<T> = ColumnType<T, string | null, string | null>;
/** A text in every language of the product. */
export type I18n = Record<'en' | 'cn' | 'tw', string>;
