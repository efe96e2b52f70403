import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { makeClip } from '../../../platform/media/testing/make-clip.ts';
import { aCategory, aSession, aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { transcodePost } from '../jobs/transcode-post.ts';
import { sendPiece } from './tus-upload.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The API with people who upload videos, and a clip to upload. */
export const setUpCreators = () => {
  const api = useApi();
  let folder = '';
  let categoryId = 0n;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'taice-creators-'));
    ({ id: categoryId } = await aCategory(api.services.db));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  let copies = 0;

  const person = async () => {
    const { id } = await aUser(api.services.db);
    const session = await aSession(api.services, id);
    return { id, session, me: api.client().as(session) };
  };
  type Person = Awaited<ReturnType<typeof person>>;

  /** A film that is not posted yet. */
  const anotherFilm = (): Bytes => {
    const path = join(folder, 'film.mp4');
    makeClip(path);
    return new Uint8Array(readFileSync(path));
  };
  /** A film with an appended free box: another file, the same video. */
  const copyOf = (film: Bytes): Bytes => {
    copies += 1;
    const box = Buffer.alloc(12);
    box.writeUInt32BE(12, 0);
    box.write('free', 4);
    box.writeUInt32BE(copies, 8);
    return new Uint8Array(Buffer.concat([film, box]));
  };
  /** Uploads a file, or only its start; returns the id of its upload. */
  const bringUpload = async (
    { session, me }: Person,
    bytes: Bytes = anotherFilm(),
    isComplete = true,
  ) => {
    const { data: grant } = await me.call.studio.uploadToken({
      kind: 'video',
      bytes: bytes.length,
    });
    const part = isComplete ? bytes : bytes.slice(0, 100);
    await sendPiece(api, { session, grant }, { offset: 0, bytes: part });
    return grant.upload_id;
  };
  const form = (overrides: object = {}) => ({
    title: ' Dawn over the bay ',
    category_id: `${categoryId}`,
    publish: true,
    ...overrides,
  });
  const work = (id: string) => transcodePost(api.services, { post_id: id });
  const assetOf = (id: string) =>
    api.services.db
      .selectFrom('video_asset')
      .selectAll()
      .where('post_id', '=', BigInt(id))
      .executeTakeFirstOrThrow();
  /** A person's video, uploaded and not processed yet. */
  const createPost = async (overrides: object = {}, bytes?: Bytes) => {
    const creator = await person();
    const upload_id = await bringUpload(creator, bytes);
    const { data } = await creator.me.call.studio.storePost(form({ upload_id, ...overrides }));
    const readState = async () =>
      (await creator.me.call.studio.processStatus({ id: data.id })).data.list[0];
    return { ...creator, postId: data.id, stands: readState };
  };
  return {
    api,
    person,
    another: anotherFilm,
    copyOf,
    brought: bringUpload,
    form,
    work,
    assetOf,
    posted: createPost,
  };
};
