import type { Clock } from '../clock.ts';
import { type Database, preparedQuery } from '../db/pool.ts';
import { repeatEvery } from '../jobs/repeat-every.ts';
import type { Log } from '../log.ts';
import { fetchingNetworksKey } from './delivery-proof.ts';

/** Delivered bytes of a stored file. */
export interface Delivery {
  /** The receiver: a network by its hash (`networkKey`), or a view session that fetches for itself. */
  readonly receiver: string;
  readonly key: string;
  /** The part of the whole video that these bytes are: bytes ÷ size of the file. */
  readonly share: number;
  /** The network that fetched it, as `providerKey` writes it, if a view session fetched it for itself. */
  readonly network?: string;
}

/**
 * Counts delivered parts of videos per receiver (promise 36), in memory, and writes them together. All code that
 * delivers media counts it here, whether it sends the bytes or redirects to another server.
 */
export interface Deliveries {
  /** Pictures, previews and playlists count nothing. */
  count(delivered: Delivery): void;
  /** Writes what was counted until now. */
  flush(): Promise<void>;
  /** Writes the rest and counts nothing more. */
  stop(): Promise<void>;
}

/** A rendition: it lies beside the others of its video and is named by its height. */
const renditionPattern = /^(.+\/)\d+p?\.mp4$/;
const flushMs = 1_000;
/** Receivers and videos kept between two writes; further ones wait for their next download. */
const maxPending = 50_000;

const WRITE_SQL = `insert into media_delivery as d (receiver, place, share, last_at)
  select receiver, place, share, $4::timestamptz from unnest($1::text[], $2::text[], $3::float8[])
    as t(receiver, place, share)
  order by receiver, place
  on conflict (receiver, place) do update
    set share = d.share + excluded.share, last_at = excluded.last_at`;

export const createDeliveries = ({
  db,
  log,
  clock,
}: {
  db: Database;
  log: Log;
  clock: Pick<Clock, 'real' | 'problem'>;
}): Deliveries => {
  let pending = new Map<string, { receiver: string; place: string; share: number }>();
  let writing: Promise<void> = Promise.resolve();

  const add = (receiver: string, place: string, share: number): void => {
    const name = `${receiver} ${place}`;
    const existing = pending.get(name);
    if (existing) existing.share += share;
    else if (pending.size < maxPending) pending.set(name, { receiver, place, share });
  };
  const write = async (): Promise<void> => {
    if (pending.size === 0) return;
    const rows = [...pending.values()];
    pending = new Map();
    const columns = [
      rows.map(({ receiver }) => receiver),
      rows.map(({ place }) => place),
      rows.map(({ share }) => share),
    ];
    try {
      await preparedQuery(db, 'media_delivery_write', WRITE_SQL, [...columns, clock.real()]);
    } catch (error) {
      // A delivery stays a fact: it is written once the database is back.
      for (const { receiver, place, share } of rows) add(receiver, place, share);
      throw error;
    }
  };
  const flush = (): Promise<void> => {
    // One after the other, each with all that was counted before it.
    writing = writing.then(write, write);
    return writing;
  };
  const stopFlushing = repeatEvery(flushMs, 'media deliveries', { log, clock }, flush);
  return {
    count: ({ receiver, key, share, network }) => {
      const place = renditionPattern.exec(key)?.[1];
      if (place === undefined) return;
      add(receiver, place, share);
      if (network !== undefined) add(fetchingNetworksKey(receiver), network, share);
    },
    flush,
    stop: async () => {
      await stopFlushing();
      await flush();
    },
  };
};

const PURGE_SQL = 'delete from media_delivery where last_at < $1';

/** Forgets what went out last before this moment. */
export const purgeDeliveries = async (db: Database, cutoff: Date): Promise<void> => {
  await preparedQuery(db, 'media_delivery_forget', PURGE_SQL, [cutoff]);
};
