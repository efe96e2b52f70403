import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../platform/db/pool.ts';
import type { OwnVideo } from '../own-queries.ts';
import { type StoreCall, textColumns } from './form.ts';
import { chaptersOf } from './outline.ts';

const hasSameTexts = (call: StoreCall, video: OwnVideo): boolean => {
  const words = textColumns(call);
  return (
    words.title === video.title &&
    words.description === video.description &&
    words.category_id === video.own_category &&
    words.is_ai === video.is_ai &&
    words.lang === video.lang &&
    words.visibility === video.visibility &&
    words.comment_policy === video.comment_policy &&
    words.is_wanted === video.is_wanted &&
    words.publish_at?.getTime() === video.publish_at?.getTime() &&
    words.tags.join(',') === video.tags.join(',')
  );
};

const hasSameOutline = (call: StoreCall, video: OwnVideo): boolean => {
  const { skips } = call.input;
  const chapters = chaptersOf(call);
  return (
    (chapters === undefined || isDeepStrictEqual(chapters, video.chapters)) &&
    (skips === undefined || isDeepStrictEqual(skips, video.skips))
  );
};

/** Keys of the form's files, by their ids; only the caller's own. */
const filesOf = async (tx: Tx, { user, input }: StoreCall): Promise<Map<bigint, string | null>> => {
  const ids = [input.cover_id, ...(input.captions ?? []).map(({ file_id }) => file_id)];
  const presentIds = ids.filter((id) => id !== undefined);
  if (presentIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('upload_grant')
    .select(['id', 'key'])
    .where('user_id', '=', user.userId)
    .where('id', 'in', presentIds)
    .execute();
  return new Map(rows.map(({ id, key }) => [id, key]));
};

const hasSameAttachments = async (tx: Tx, call: StoreCall, video: OwnVideo): Promise<boolean> => {
  const { captions, cover_id, cover_at_s } = call.input;
  const files = await filesOf(tx, call);
  const isCaptioned =
    captions === undefined ||
    (captions.length === video.captions.length &&
      captions.every(({ lang, label, file_id }, index) => {
        const stored = video.captions[index];
        const isFile = file_id === undefined || files.get(file_id) === stored?.key;
        return stored?.lang === lang && stored.label === label && isFile;
      }));
  if (!isCaptioned) return false;
  if (cover_id !== undefined) return video.cover !== null && files.get(cover_id) === video.cover;
  if (cover_at_s === undefined) return true;
  if (cover_at_s === null) return video.cover === null && video.cover_at_s === null;
  // Rounded as it is stored; its picture may exist already.
  const { cover_at_s: coverAt } = video;
  return coverAt !== null && Math.fround(coverAt) === Math.fround(cover_at_s);
};

/** True if the stored video equals the form: a retry after a lost response. */
export const isSameForm = async (tx: Tx, call: StoreCall, video: OwnVideo): Promise<boolean> =>
  hasSameTexts(call, video) &&
  hasSameOutline(call, video) &&
  (await hasSameAttachments(tx, call, video));
