/** A single letter matches thousands of words; the first ones suffice. */
export const MAX_SCANNED = 500;

/** A statement for at most $2 rows whose `column` is like $1. */
export const prefixQuery = (
  table: string,
  column: string,
  extraColumns: string,
  order: string,
): string =>
  `select ${extraColumns} from (
    select * from ${table} where ${column} like $1 limit ${MAX_SCANNED}
  ) begun order by ${order} limit $2`;
