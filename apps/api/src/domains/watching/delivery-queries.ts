import type { Database, Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { whereItCame } from '../../platform/media/index.ts';

/** What must have come for a view, and to whom it may have. */
export interface Need {
  readonly postId: bigint;
  /** The view's own name first: what came in it is of use to nobody else. */
  readonly receivers: readonly string[];
  /** Part of the whole video. */
  readonly share: number;
}

/** Where enough of it came; both empty where it is not ours to deliver. */
export interface Arrival {
  readonly receiver: string;
  readonly place: string;
}

// The files of before a video was made anew play on for a while.
const arrivalText = (locks: string): string => `with here as (
    select d.receiver, d.place from video_asset v
    join media_delivery d on d.place in (v.prefix, v.old_prefix)
    where v.post_id = $1 and d.receiver = any ($2::text[]) and d.share >= $3
    order by d.receiver = ($2::text[])[1] desc, d.share desc limit 1 ${locks}
  )
  select receiver, place from here
  union all
  select '', '' from post where id = $1 and source <> 'upload'`;
const ARRIVED = arrivalText('');
const ARRIVED_LOCKED = arrivalText('for update of d');

const valuesOf = ({ postId, receivers, share }: Need) => [postId, receivers, share];

export const hasArrived = async (db: Database, need: Need): Promise<boolean> =>
  (await preparedQuery<Arrival>(db, 'media_arrived', ARRIVED, valuesOf(need))).length > 0;

/** Finds where enough has come and holds it until the transaction ends; undefined: nowhere. */
export const lockArrival = async (tx: Tx, need: Need): Promise<Arrival | undefined> =>
  (await preparedQuery<Arrival>(tx, 'media_arrived_lock', ARRIVED_LOCKED, valuesOf(need)))[0];

/** More than anybody watches one video from. */
const mostNetworks = 4;
const CAME = `select place as network from media_delivery where receiver = $1 order by share desc limit ${mostNetworks}`;

/** The networks (`providerKey`) that what was asked for in the view's own name came to. */
export const networksOf = async (tx: Tx, { receiver }: Arrival): Promise<string[]> =>
  (await preparedQuery<{ network: string }>(tx, 'media_came', CAME, [whereItCame(receiver)])).map(
    ({ network }) => network,
  );

const TAKE = `update media_delivery set share = greatest(share - $3::float8, 0) where receiver = $1 and place = $2`;

/**
 * What one view rests on, no other one does, be it more than the view needed: one download is of one account. Whoever
 * has it from a neighbour's, out of a cache, fetches what is missing in their own name. `part` of the whole video: of
 * what rests on less.
 */
export const takeArrival = async (
  tx: Tx,
  { receiver, place }: Arrival,
  part = 1,
): Promise<void> => {
  await preparedQuery(tx, 'media_arrival_take', TAKE, [receiver, place, part]);
};

/** The smallest rendition of a post's video; undefined where it has none. */
export const smallestRendition = async (
  db: Database,
  postId: bigint,
): Promise<{ key: string; bytes: number } | undefined> => {
  const [row] = await preparedQuery<{ key: string; bytes: number }>(
    db,
    'post_smallest_file',
    SMALLEST,
    [postId],
  );
  return row;
};

const SMALLEST = `select v.prefix || (r ->> 'path') as key, (r ->> 'bytes')::float8 as bytes
  from video_asset v cross join lateral jsonb_array_elements(v.result -> 'renditions') r
  where v.post_id = $1 order by 2 limit 1`;
