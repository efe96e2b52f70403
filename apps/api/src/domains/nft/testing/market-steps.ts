import { longRun } from '@taice/testkit/long-run';
import type { CrashPoint } from '../../../testing/crash-at.ts';

type Steps = Readonly<Record<string, CrashPoint>>;
/** In the short run the API dies once before the commit and once after it. */
const pickSteps = (steps: Steps, omitted: readonly string[]) =>
  Object.entries(steps)
    .filter(([name]) => longRun || omitted.includes(name))
    .map(([name, step]) => ({ name, step }));

/** Steps at which the API is killed while a person buys an offer. */
const buying: Steps = {
  'the item is locked': { statement: 'nft_lock_item' },
  'the offer is locked': { statement: 'nft_lock_offer' },
  'the order is written, not committed': { statement: 'nft_place_order' },
  'the buyer has paid, not committed': { statement: 'ledger_post' },
  'the seller is paid, not committed': { statement: 'ledger_post', nth: 2 },
  'the fee is kept, not committed': { statement: 'ledger_post', nth: 3 },
  'the offer is closed, not committed': { statement: 'nft_sold_offer' },
  'the item is handed over, not committed': { statement: 'nft_hand_over' },
  'its history is written, not committed': { statement: 'insert into "nft_event"' },
  'the order is delivered, not committed': { statement: 'nft_order_delivered' },
  'all of it is about to be committed': { statement: 'commit', isBefore: true },
  'all of it is committed, and nobody told': { reply: '/mintNftMarket/buy' },
};

/** Steps of a purchase from the platform. */
const ordering: Steps = {
  'the series is locked': { statement: 'from "nft_series"' },
  'it is off the shelf, not committed': { statement: 'nft_take_stock' },
  'the order is written, not committed': { statement: 'nft_place_order' },
  'the buyer has paid, not committed': { statement: 'ledger_post' },
  'the item is made, not committed': { statement: 'insert into "nft_item"' },
  'its history is written, not committed': { statement: 'insert into "nft_event"' },
  'the order is delivered, not committed': { statement: 'nft_order_delivered' },
  'all of it is about to be committed': { statement: 'commit', isBefore: true },
  'all of it is committed, and nobody told': { reply: '/nftMarket/createOrder' },
};

export const buySteps = pickSteps(buying, [
  'the seller is paid, not committed',
  'all of it is committed, and nobody told',
]);
export const orderSteps = pickSteps(ordering, ['the item is made, not committed']);
