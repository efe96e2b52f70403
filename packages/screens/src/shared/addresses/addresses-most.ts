/** Limit of addresses per person (domain.md 3.5). */
export const addressesMost = 10;
