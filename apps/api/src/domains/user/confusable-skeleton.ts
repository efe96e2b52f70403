// Other packages that compile this file do not include the declaration by themselves.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./unicode-confusables.d.ts" />
import { rectifyConfusion } from 'unicode-confusables';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Services } from '../../platform/services.ts';

/**
 * The UTS 39 skeleton of a nickname without case and spacing: equal for names that look alike. For comparison only, not
 * for display.
 */
export const confusableSkeleton = (nickname: string): string =>
  // Capitals resemble other letters than small ones, so both forms are mapped.
  skeleton(skeleton(nickname).toLowerCase()).replaceAll(
    /[\s\p{Default_Ignorable_Code_Point}]/gu,
    '',
  );

const skeleton = (text: string): string => rectifyConfusion(text.normalize('NFD')).normalize('NFD');

const BATCH_SIZE = 1_000;
/** A concurrent change of the name writes its own skeleton. */
const WRITE_SKELETONS = `update "user" u set nickname_skeleton = x.skeleton
  from unnest($1::bigint[], $2::text[], $3::text[]) x (id, nickname, skeleton)
  where u.id = x.id and u.nickname = x.nickname`;

/** Stores missing nickname skeletons. Harmless to repeat. */
export const fillNicknameSkeletons = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  for (;;) {
    const rows = await db
      .selectFrom('user')
      .select(['id', 'nickname'])
      .where('nickname_skeleton', 'is', null)
      .where('status', '<>', 'deleted')
      .limit(BATCH_SIZE)
      .execute();
    await preparedQuery(db, 'user_looks', WRITE_SKELETONS, [
      rows.map(({ id }) => id),
      rows.map(({ nickname }) => nickname),
      rows.map(({ nickname }) => confusableSkeleton(nickname)),
    ]);
    if (rows.length < BATCH_SIZE) return;
  }
};
