// Other packages that compile this file do not include the declaration by themselves.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./unicode-confusables.d.ts" />
import { rectifyConfusion } from 'unicode-confusables';
import type { Services } from '../../platform/services.ts';

/**
 * What a nickname looks like, the same for all that cannot be told apart: the skeleton of UTS 39, without
 * case and spacing. For comparing only, never to be shown.
 */
export const lookOf = (nickname: string): string =>
  // Capitals are alike in other ways than small letters: first as typed, then without case.
  skeleton(skeleton(nickname).toLowerCase()).replaceAll(
    /[\s\p{Default_Ignorable_Code_Point}]/gu,
    '',
  );

const skeleton = (text: string): string => rectifyConfusion(text.normalize('NFD')).normalize('NFD');

const BATCH = 1_000;

/** Writes down the looks of the names that have none yet. Harmless to repeat. */
export const fillNicknameLooks = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  for (;;) {
    const rows = await db
      .selectFrom('user')
      .select(['id', 'nickname'])
      .where('nickname_look', 'is', null)
      .where('status', '<>', 'deleted')
      .limit(BATCH)
      .execute();
    for (const { id, nickname } of rows)
      await db
        .updateTable('user')
        .set({ nickname_look: lookOf(nickname) })
        .where('id', '=', id)
        .where('nickname', '=', nickname)
        .execute();
    if (rows.length < BATCH) return;
  }
};
