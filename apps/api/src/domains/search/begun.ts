/** A single letter matches thousands of words; the first ones suffice. */
export const LOOKED_AT = 500;

/** A statement for at most $2 rows whose `column` is like $1. */
export const begin = (table: string, column: string, more: string, order: string): string =>
  `select ${more} from (
    select * from ${table} where ${column} like $1 limit ${LOOKED_AT}
  ) begun order by ${order} limit $2`;
