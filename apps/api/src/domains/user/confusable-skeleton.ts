// Other packages that compile this file do not include the declaration by themselves.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./unicode-confusables.d.ts" />
import { rectifyConfusion } from 'unicode-confusables';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Services } from '../../platform/services.ts';

/**
 * What a nickname looks like, the same for all that cannot be told apart: the skeleton of UTS 39, without
 * case and spacing. For comparing only, never to be shown.
 */
export const confusableSkeleton = (nickname: string): string =>
  // Capitals are alike in other ways than small letters: first as typed, then without case.
  skeleton(skeleton(nickname).toLowerCase()).replaceAll(
    /[\s\p{Default_Ignorable_Code_Point}]/gu,
    '',
  );

const skeleton = (text: string): string => rectifyConfusion(text.normalize('NFD')).normalize('NFD');

const BATCH = 1_000;
/** Who has changed their name meanwhile has written its look. */
const WRITE = `update "user" u set nickname_skeleton = x.skeleton
  from unnest($1::bigint[], $2::text[], $3::text[]) x (id, nickname, skeleton)
  where u.id = x.id and u.nickname = x.nickname`;

/** Writes down the looks of the names that have none yet. Harmless to repeat. */
export const fillNicknameSkeletons = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  for (;;) {
    const rows = await db
      .selectFrom('user')
      .select(['id', 'nickname'])
      .where('nickname_skeleton', 'is', null)
      .where('status', '<>', 'deleted')
      .limit(BATCH)
      .execute();
    await preparedQuery(db, 'user_looks', WRITE, [
      rows.map(({ id }) => id),
      rows.map(({ nickname }) => nickname),
      rows.map(({ nickname }) => confusableSkeleton(nickname)),
    ]);
    if (rows.length < BATCH) return;
  }
};
