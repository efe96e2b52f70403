import type { Step } from '../../../testing/die-at.ts';

/** When the API is killed while somebody buys another's offer. */
export const buySteps: Readonly<Record<string, Step>> = {
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

/** The same while somebody buys of the platform. */
export const orderSteps: Readonly<Record<string, Step>> = {
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

/** Those of the short run. */
export const someMarketSteps = [
  'the seller is paid, not committed',
  'the item is made, not committed',
  'all of it is committed, and nobody told',
];
