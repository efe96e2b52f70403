import { createHash, randomBytes } from 'node:crypto';
import { startS3 } from '@taice/testkit/s3';
import { s3Environment } from '../../../platform/media/testing/s3-settings.ts';
import type { Settings } from '../../../platform/settings.ts';
import { aSession, aUser } from '../../../testing/builders.ts';
import { startApi } from '../../../testing/harness.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export const hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const noise = (size: number): Bytes => new Uint8Array(randomBytes(size));

/** The API with a bucket, with parts of so many bytes. */
export const startWithBucket = async (partBytes: number, settings: Partial<Settings> = {}) => {
  const s3 = await startS3({ minPartBytes: partBytes });
  const api = await startApi({
    env: s3Environment(s3),
    settings: { upload_chunk_bytes: partBytes, ...settings },
  });
  const person = async () => {
    const { id } = await aUser(api.services.db);
    const session = await aSession(api.services, id);
    return { id, session, me: api.client().as(session) };
  };
  type Person = Awaited<ReturnType<typeof person>>;

  const openUpload = async ({ me }: Pick<Person, 'me'>, bytes: Bytes) =>
    (
      await me.call.studio.uploadToken({
        kind: 'video',
        filename: 'dawn.mp4',
        bytes: bytes.length,
        sha256: hex(bytes),
      })
    ).data;
  type UploadGrant = Awaited<ReturnType<typeof openUpload>>;
  const grantOf = ({ upload_id, token }: UploadGrant) => ({ upload_id, token });

  const pieceOf = (bytes: Bytes, number: number): Bytes =>
    bytes.slice((number - 1) * partBytes, number * partBytes);
  /** Asks for the URL of a part. */
  const ask = ({ me }: Pick<Person, 'me'>, grant: UploadGrant, number: number, part: Bytes) =>
    me.call.studio.uploadPart({ ...grantOf(grant), number, sha256: hex(part) });
  /** Sends a part as a browser does; returns the response. */
  const send = async (
    person: Pick<Person, 'me'>,
    grant: UploadGrant,
    bytes: Bytes,
    number: number,
  ) => {
    const part = pieceOf(bytes, number);
    const { data } = await ask(person, grant, number, part);
    const reply = await fetch(data.url, { method: 'PUT', headers: data.headers, body: part });
    return { number, etag: reply.headers.get('etag') ?? `status ${reply.status}` };
  };
  const completed = (
    { me }: Pick<Person, 'me'>,
    grant: UploadGrant,
    parts: { number: number; etag: string }[] = [],
  ) => me.call.studio.uploadWhole({ ...grantOf(grant), parts });
  const stateOf = (id: string) =>
    api.services.db
      .selectFrom('upload')
      .select(['state', 'sha256', 'multipart_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const stop = async () => {
    await api.stop();
    await s3.stop();
  };
  return {
    s3,
    api,
    person,
    opened: openUpload,
    ask,
    send,
    whole: completed,
    stateOf,
    pieceOf,
    stop,
  };
};
export type WithBucket = Awaited<ReturnType<typeof startWithBucket>>;
