import { type Database, preparedQuery } from '../../../../platform/db/pool.ts';
import { attemptItem } from '../../../../platform/jobs/attempt-item.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { emit } from '../../../../platform/events/emit.ts';
import type { Services } from '../../../../platform/services.ts';
import { ineligibilitySql } from '../../../eligibility/eligibility.ts';
import { closeListing, closeListingsOf, lockListing } from '../listings.ts';

const BATCH_SIZE = 100;
const FIND_EXPIRED_LISTINGS = `select id from market_listing where state = 'open' and expires_at <= $1 order by expires_at, id limit ${BATCH_SIZE}`;
const FIND_BLOCKED_SELLERS = `select distinct l.seller_id as id from market_listing l
  where l.state = 'open' and ${ineligibilitySql('l.seller_id', 'false')} is not null`;

type Needs = Pick<Services, 'clock' | 'log'> & { readonly db: Database };

const JOB_NAME = 'offers';

/** Ends one offer; returns 1, or 0 if it was gone. */
const endOne = (db: Database, id: bigint, at: Date): Promise<number> =>
  transaction(db, async (tx) => {
    const offer = await lockListing(tx, id);
    // The offer was sold or cancelled after the query.
    if (!offer) return 0;
    await closeListing(tx, offer, 'expired', at);
    await emit(tx, {
      type: 'nft.offer_over',
      userId: offer.listing.seller_id,
      at,
      payload: { listing_id: `${id}`, nft_id: `${offer.item.id}` },
    });
    return 1;
  });

/**
 * Ends expired offers, and offers of sellers who may no longer sell. Their owners hold the items again. Each offer has
 * its own transaction; a second or concurrent run changes nothing.
 */
export const expireListings = async (needs: Needs): Promise<void> => {
  const { db, clock } = needs;
  const at = clock.rule();
  for (const { id } of await preparedQuery<{ id: bigint }>(
    db,
    'nft_shut_out_sellers',
    FIND_BLOCKED_SELLERS,
    [],
  ))
    await attemptItem(needs, JOB_NAME, id, () =>
      transaction(db, (tx) => closeListingsOf(tx, id, at)),
    );
  for (;;) {
    const expired = await preparedQuery<{ id: bigint }>(
      db,
      'nft_offers_due',
      FIND_EXPIRED_LISTINGS,
      [at],
    );
    let endedCount = 0;
    for (const { id } of expired)
      endedCount += (await attemptItem(needs, JOB_NAME, id, () => endOne(db, id, at))) ?? 0;
    if (expired.length < BATCH_SIZE || endedCount === 0) return;
  }
};
