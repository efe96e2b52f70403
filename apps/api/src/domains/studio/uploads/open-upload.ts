import { randomBytes } from 'node:crypto';
import type { Reply, Request, TaiceContract } from '@taice/contract';
import { isVideoFile } from '@taice/contract/video-file';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { networkKey } from '../../../platform/http/network.ts';
import type { Services } from '../../../platform/services.ts';
import { readLevelNo } from '../../user/user-level.ts';
import { receivedBytes, prepareStorage } from './upload-files.ts';
import {
  findUpload,
  insertUpload,
  findPostByHash,
  renewUpload,
  type UploadRow,
} from './upload-queries.ts';
import { remainingToday, requireUploadQuota, uploadLimits } from './upload-quota.ts';
import { findStalledUploads, requireNetworkQuota } from './network-quota.ts';
import { requireSpace } from './require-space.ts';
import { tusPath } from './tus-routes.ts';

type Endpoint = TaiceContract['studio']['uploadToken'];
type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'settings' | 'sources' | 'log'> &
  Pick<Caller, 'ip'>;

/** A grant to upload a video in pieces, or to resume the same file. */
export const openUpload = async (
  needs: Needs,
  userId: bigint,
  input: Request<Endpoint>,
): Promise<Reply<Endpoint>> => {
  const { db, clock, settings } = needs;
  if (!isVideoFile({ name: input.filename, type: input.mime }))
    fail(1702, { data: { reason: 'a video' } });
  const { maxBytes } = uploadLimits(await readLevelNo(needs, userId), settings);
  if (input.bytes > maxBytes) fail(1703, { data: { max_bytes: maxBytes } });
  await requireSpace(needs, input.bytes);
  const at = clock.real();
  const claimed = input.sha256 === undefined ? null : Buffer.from(input.sha256, 'hex');
  const upload = {
    id: randomBytes(16).toString('base64url'),
    userId,
    filename: input.filename,
    mime: input.mime,
    bytes: input.bytes,
    token: randomBytes(32).toString('base64url'),
    claimed,
    network: networkKey(needs.config.proofKey, needs.ip),
    at,
    expiresAt: new Date(at.getTime() + settings.upload_ttl_ms),
  };
  const stalled = await findStalledUploads(needs, upload);
  const id = await transaction(db, async (tx) => {
    const renewed = await renewUpload(tx, upload);
    if (renewed !== undefined) return renewed;
    const { waiting } = await requireUploadQuota(tx, needs, userId);
    // One upload at a time is allowed to all, whatever others in their network do.
    if (waiting > 0) await requireNetworkQuota(tx, needs, upload, stalled);
    await insertUpload(tx, upload);
    return upload.id;
  });
  await prepareStorage(needs, await rowOf(needs, id));
  const existingPost = claimed && (await findPostByHash(db, claimed));
  return {
    upload_id: id,
    ...(needs.sources.multipart
      ? { protocol: 's3', endpoint: '' }
      : { protocol: 'tus', endpoint: `${tusPath}/${id}` }),
    token: upload.token,
    chunk_bytes: settings.upload_chunk_bytes,
    expires_at: upload.expiresAt.toISOString(),
    max_bytes: maxBytes,
    // Read again: its parts may have just been begun.
    resume_offset: await receivedBytes(needs, await rowOf(needs, id)),
    ...(await remainingToday(needs, userId)),
    ...(existingPost?.user_id === userId && { dedup_post_id: `${existingPost.id}` }),
  };
};

const rowOf = async ({ db }: Pick<Needs, 'db'>, id: string): Promise<UploadRow> =>
  (await findUpload(db, id)) ?? fail(1701);
