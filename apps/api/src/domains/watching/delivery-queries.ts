import type { Database, Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { fetchingNetworksKey } from '../../platform/media/index.ts';

/** The delivery a view needs, and its possible receivers. */
export interface DeliveryRequirement {
  readonly postId: bigint;
  /** The view's own name first: its deliveries count for no other view. */
  readonly receivers: readonly string[];
  /** The share of the whole video. */
  readonly share: number;
}

/** The receiver and the place of a sufficient delivery; both empty if delivery is not ours. */
export interface MatchedDelivery {
  readonly receiver: string;
  readonly place: string;
}

// After a re-encode the earlier files keep playing for a while.
const arrivalText = (locks: string): string => `with here as (
    select d.receiver, d.place from video_asset v
    join media_delivery d on d.place in (v.prefix, v.old_prefix)
    where v.post_id = $1 and d.receiver = any ($2::text[]) and d.share >= $3
    order by d.receiver = ($2::text[])[1] desc, d.share desc limit 1 ${locks}
  )
  select receiver, place from here
  union all
  select '', '' from post where id = $1 and source <> 'upload'`;
const HAS_DELIVERY = arrivalText('');
const LOCK_DELIVERY = arrivalText('for update of d');

const valuesOf = ({ postId, receivers, share }: DeliveryRequirement) => [postId, receivers, share];

export const hasDelivery = async (
  db: Database,
  requirement: DeliveryRequirement,
): Promise<boolean> =>
  (await preparedQuery<MatchedDelivery>(db, 'media_arrived', HAS_DELIVERY, valuesOf(requirement)))
    .length > 0;

/** Finds and locks a sufficient delivery until the transaction ends; undefined if there is none. */
export const lockDelivery = async (
  tx: Tx,
  requirement: DeliveryRequirement,
): Promise<MatchedDelivery | undefined> =>
  (
    await preparedQuery<MatchedDelivery>(
      tx,
      'media_arrived_lock',
      LOCK_DELIVERY,
      valuesOf(requirement),
    )
  )[0];

/** More networks than one view uses. */
const MAX_NETWORKS = 4;
const LIST_NETWORKS = `select place as network from media_delivery where receiver = $1 order by share desc limit ${MAX_NETWORKS}`;

/** The networks (`providerKey`) that received the view's own fetches. */
export const networksOf = async (tx: Tx, { receiver }: MatchedDelivery): Promise<string[]> =>
  (
    await preparedQuery<{ network: string }>(tx, 'media_came', LIST_NETWORKS, [
      fetchingNetworksKey(receiver),
    ])
  ).map(({ network }) => network);

const CONSUME_DELIVERY = `update media_delivery set share = greatest(share - $3::float8, 0) where receiver = $1 and place = $2`;

/**
 * Consumes a delivery for one view, even if it was more than needed: one download serves one account. Viewers behind a
 * shared cache fetch the missing part in their own name. `part`: the share of the whole video to consume, for views
 * that need less.
 */
export const consumeDelivery = async (
  tx: Tx,
  { receiver, place }: MatchedDelivery,
  part = 1,
): Promise<void> => {
  await preparedQuery(tx, 'media_arrival_take', CONSUME_DELIVERY, [receiver, place, part]);
};

/** The smallest rendition of a post's video; undefined if it has none. */
export const smallestRendition = async (
  db: Database,
  postId: bigint,
): Promise<{ key: string; bytes: number } | undefined> => {
  const [row] = await preparedQuery<{ key: string; bytes: number }>(
    db,
    'post_smallest_file',
    FIND_SMALLEST_RENDITION,
    [postId],
  );
  return row;
};

const FIND_SMALLEST_RENDITION = `select v.prefix || (r ->> 'path') as key, (r ->> 'bytes')::float8 as bytes
  from video_asset v cross join lateral jsonb_array_elements(v.result -> 'renditions') r
  where v.post_id = $1 order by 2 limit 1`;
