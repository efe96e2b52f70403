/** SQL condition on the post `p`: the staff has not barred the person of this parameter from it. */
export const notBarredSql = (viewer: string): string =>
  `((not p.adults_only and p.barred_countries = '{}') or not is_barred(p.id, ${viewer}))`;
