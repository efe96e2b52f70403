/** So many addresses one person may have (domain.md 3.5). */
export const addressesMost = 10;
