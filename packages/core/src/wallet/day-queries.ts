import { defineListQuery } from '../queries/pages.ts';
import type { Taice } from '../types.ts';

/** Every closed day of the ledger, the newest first; public. */
export const publishedDays = (taice: Taice) =>
  defineListQuery({
    queryKey: ['ledger', 'days'],
    idOf: ({ date }: { date: string }) => date,
    ask: ({ page }, signal) => taice.api.ledger.days({ page }, { signal }),
  });
