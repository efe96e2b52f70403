import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { pageFields, limitOffsetOf } from '../../../platform/pagination.ts';
import { countPurchased } from './orders.ts';
import { seriesCard } from './series-card.ts';
import { listSeries, boxContentsOf } from './series-list-queries.ts';
import { purchaseBlockerOf } from './trade-eligibility.ts';

export const seriesList = handler(contract.nft.seriesList, {
  run: async (call) => {
    const { db, clock, settings, user, appType, lang, input } = call;
    const { kind, quality, sort } = input;
    const withBoxes = settings.nft_boxes !== 0;
    if (kind === 'box' && !withBoxes) return fail(1809);
    const at = clock.rule();
    const found = await listSeries(db, {
      kind,
      quality,
      sort,
      withBoxes,
      at,
      ...limitOffsetOf(input),
    });
    const page = found.slice(0, input.page_size);
    const ids = page.map(({ id }) => id);
    const parts = await boxContentsOf(db, page);
    const purchased = user ? await countPurchased(db, user.userId, ids) : new Map<bigint, number>();
    const asker = {
      noEarning: user?.earningBlocker ?? null,
      noTrade: user ? await purchaseBlockerOf(db, user.userId) : null,
    };
    return {
      list: page.map((series) => {
        const facts = { at, appType, ...asker, had: purchased.get(series.id) ?? 0, quantity: 1 };
        return seriesCard(series, { lang, parts, facts });
      }),
      ...pageFields(found, input),
    };
  },
});
