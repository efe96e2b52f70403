import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import { spaceRetryS } from './require-space.ts';
import { readStoredBytes } from './upload-files.ts';
import { readUploads, type UploadRow } from './upload-queries.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'sources'>;

/** How long after its start or its last byte the rest of an upload is expected. */
const STALLED_AFTER_MS = 600_000;
/** Uploads measured per grant; beyond them the announced size counts. */
const MAX_STALLED_UPLOADS = 200;

/** Stalled uploads, with their received bytes. */
export type StalledUploads = ReadonlyMap<string, number>;

interface QuotaRequest {
  readonly userId: bigint;
  readonly network: string;
  readonly bytes: number;
}

// A running upload counts with its announced size, a stalled one with its received bytes.
const SUM_OPEN_BYTES = `select coalesce(sum(coalesce(q.bytes, u.bytes)), 0)::float8 as bytes
  from upload u left join unnest($2::text[], $3::float8[]) as q(id, bytes) on q.id = u.id and u.state = 'open'
  where u.network = $1 and upload_is_waiting(u.state)`;

const isFull = async (
  db: Database,
  { settings }: Pick<Needs, 'settings'>,
  { network, bytes }: QuotaRequest,
  stalled: StalledUploads,
): Promise<boolean> => {
  const values = [network, [...stalled.keys()], [...stalled.values()]];
  const [row] = await preparedQuery<{ bytes: number }>(
    db,
    'upload_network_bytes',
    SUM_OPEN_BYTES,
    values,
  );
  return (row?.bytes ?? 0) + bytes > settings.upload_network_bytes;
};

const LIST_STALLED_UPLOADS = `select id, bytes, multipart_id from upload
  where network = $1 and upload_is_waiting(state) and state = 'open' and expires_at <= $2
  order by bytes desc limit ${MAX_STALLED_UPLOADS}`;

/**
 * A network's stalled uploads, if they may decide about a grant. Read before any lock, because a bucket may be slow.
 */
export const findStalledUploads = async (
  needs: Needs,
  request: QuotaRequest,
): Promise<StalledUploads> => {
  const { db, clock, settings } = needs;
  const noneStalled: StalledUploads = new Map();
  if (!(await isFull(db, needs, request, noneStalled))) return noneStalled;
  const at = clock.real();
  if ((await readUploads(db, request.userId, at)).waiting === 0) return noneStalled;
  const since = new Date(at.getTime() - STALLED_AFTER_MS);
  // A grant requested again starts its time again.
  const startedBefore = new Date(since.getTime() + settings.upload_ttl_ms);
  const openUploads = await preparedQuery<Pick<UploadRow, 'id' | 'bytes' | 'multipart_id'>>(
    db,
    'upload_network_open',
    LIST_STALLED_UPLOADS,
    [request.network, startedBefore],
  );
  const measured = await Promise.all(
    openUploads.map(async (upload) => ({
      id: upload.id,
      ...(await readStoredBytes(needs, upload)),
    })),
  );
  return new Map(
    measured
      .filter(({ lastAt }) => lastAt === null || lastAt <= since)
      .map(({ id, bytes }) => [id, bytes]),
  );
};

// Grants of one network are given one after another.
const LOCK_NETWORK = `select pg_advisory_xact_lock(hashtextextended('upload of ' || $1, 0))`;

/** 429 if all accounts of one network together have too many bytes waiting. */
export const requireNetworkQuota = async (
  tx: Tx,
  needs: Pick<Needs, 'settings'>,
  request: QuotaRequest,
  stalled: StalledUploads,
): Promise<void> => {
  await preparedQuery(tx, 'upload_network_lock', LOCK_NETWORK, [request.network]);
  if (await isFull(tx, needs, request, stalled)) fail(429, { data: { retry_after: spaceRetryS } });
};
