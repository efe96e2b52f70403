/** Limit of addresses per person. */
export const addressesMost = 10;
