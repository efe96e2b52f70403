import { randomBytes } from 'node:crypto';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../platform/db/pool.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { CategoryTable, PostTable, VideoAssetTable } from '../platform/db/schema-content.ts';
import type { UserTable } from '../platform/db/schema-accounts.ts';
import type { AppType } from '@taice/contract';
import { newToken, signKeyOf, tokenHash } from '../platform/http/principal.ts';
import type { TranscodeResult } from '../platform/media/types.ts';
import type { Services } from '../platform/services.ts';
import { storeFingerprints } from '../domains/studio/video-fingerprints.ts';
import { newInviteCode } from '../domains/user/invite-code.ts';
import type { Session } from './client.ts';

type TableWithId = {
  [T in keyof Schema]: Schema[T] extends { id: unknown } ? T : never;
}[keyof Schema];

/** A row of a table by its id. */
export const rowOf = async <T extends TableWithId>(
  db: Database,
  table: T,
  id: bigint | string,
): Promise<Selectable<Schema[T]>> => {
  const { rows } = await sql<
    Selectable<Schema[T]>
  >`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  if (!rows[0]) throw new Error(`no row ${id} of ${table}`);
  return rows[0];
};

/** Sets columns of a row by its id. */
export const changeRow = async <T extends TableWithId>(
  db: Database,
  table: T,
  id: bigint | string,
  change: Updateable<Schema[T]>,
): Promise<void> => {
  await db
    .updateTable(table as 'user')
    .set(change as never)
    .where('id', '=', BigInt(id))
    .execute();
};

/** Makers of data for tests and the demo seed; each takes the fields that matter and fills in the rest. */

export const aUser = async (
  db: Database,
  {
    isVerified = true,
    ...fields
  }: Partial<Insertable<UserTable>> & { readonly isVerified?: boolean } = {},
): Promise<{ id: bigint }> => {
  const user = await db
    .insertInto('user')
    .values({ nickname: 'Viewer', invite_code: newInviteCode(), log_type: 2, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isVerified) await verifyPerson(db, user.id);
  return user;
};

/** Verifies an account, as the staff would. */
export const verifyPerson = async (db: Database, id: bigint): Promise<void> => {
  await db
    .insertInto('verified_identity')
    .values({ hash: randomBytes(32), user_id: id, kind: 'staff', at: new Date(0) })
    .execute();
};

/** A live session of a person, as a login would have made it. */
export const aSession = async (
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  userId: bigint,
  {
    appType = 'web',
    deviceId = 'device',
    provenAt,
    ip = null,
  }: { appType?: AppType; deviceId?: string; provenAt?: Date; ip?: string | null } = {},
): Promise<Session & { userId: bigint; sessionId: bigint }> => {
  const token = newToken(config.proofKey);
  const now = clock.real();
  const { id } = await db
    .insertInto('session')
    .values({
      user_id: userId,
      token_sha256: tokenHash(token),
      app_type: appType,
      device_id: deviceId,
      ip,
      expires_at: new Date(now.getTime() + 86_400_000),
      last_seen_at: now,
      created_at: now,
      proven_at: provenAt ?? now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, sign_key: signKeyOf(config.sessionSecret, id), userId, sessionId: id };
};

export const aCategory = async (
  db: Database,
  fields: Partial<Insertable<CategoryTable>> = {},
): Promise<{ id: bigint }> =>
  db
    .insertInto('category')
    .values({
      slug: `c-${randomBytes(4).toString('hex')}`,
      name: JSON.stringify({ en: 'Nature', cn: '自然', tw: '自然' }),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** The pipeline's result for a video of 20 s in one rung. */
export const aTranscode = (fields: Partial<TranscodeResult> = {}): TranscodeResult => ({
  durationS: 20,
  width: 720,
  height: 1280,
  fps: 30,
  hasAudio: true,
  renditions: [
    {
      rung: 720,
      width: 720,
      height: 1280,
      fps: 30,
      bitrate: 1_400_000,
      averageBitrate: 900_000,
      bytes: 2_250_000,
      codecs: 'avc1.64001f,mp4a.40.2',
      path: '720.mp4',
      playlist: '720.m3u8',
    },
  ],
  master: 'master.m3u8',
  poster: 'poster.webp',
  placeholder: 'DRgGJYR3d3h/h4eIh3eHd4eHh3BwgXgI',
  storyboard: {
    path: 'storyboard.webp',
    cols: 5,
    rows: 2,
    count: 10,
    intervalS: 2,
    tileWidth: 160,
    tileHeight: 284,
  },
  bytes: 2_300_000,
  ...fields,
});

/** A published post; its author and category are made where none is given. `video` null leaves it without. */
export const aPost = async (
  db: Database,
  {
    video = aTranscode(),
    asset = {},
    ...fields
  }: Partial<Insertable<PostTable>> & {
    video?: TranscodeResult | null;
    asset?: Partial<Insertable<VideoAssetTable>>;
  } = {},
): Promise<{ id: bigint; userId: bigint; categoryId: bigint }> => {
  const userId = BigInt(fields.user_id ?? (await aUser(db, { nickname: 'Creator' })).id);
  const categoryId = BigInt(fields.category_id ?? (await aCategory(db)).id);
  const { id } = await db
    .insertInto('post')
    .values({
      title: 'A quiet morning',
      duration_s: 20,
      width: 720,
      height: 1280,
      state: 'published',
      published_at: new Date('2026-11-20T00:00:00Z'),
      ...(fields.source === 'youtube' && { youtube_id: randomBytes(8).toString('base64url') }),
      ...fields,
      user_id: userId,
      category_id: categoryId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (video) {
    const { prints, ...files } = video;
    await db
      .insertInto('video_asset')
      .values({
        post_id: id,
        state: 'ready',
        progress: 100,
        prefix: `test/${id}/`,
        result: JSON.stringify(files),
        updated_at: new Date(),
        ...asset,
      })
      .execute();
    if (prints) await storeFingerprints(db, id, prints);
  }
  return { id, userId, categoryId };
};
