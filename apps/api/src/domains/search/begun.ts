/** Of a single letter begin thousands; the first of them are as good as any. */
export const LOOKED_AT = 500;

/** Statement for the rows whose `column` is like $1, at most $2 of them. */
export const begin = (table: string, column: string, more: string, order: string): string =>
  `select ${more} from (
    select * from ${table} where ${column} like $1 limit ${LOOKED_AT}
  ) begun order by ${order} limit $2`;
