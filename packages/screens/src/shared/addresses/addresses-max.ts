/** Limit of addresses per person. */
export const addressesMax = 10;
