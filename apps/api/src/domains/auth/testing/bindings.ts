import type { TestApi } from '../../../testing/harness.ts';

/** An account's security messages and identity log, oldest first. */
export const readBindings = async ({ services }: Pick<TestApi, 'services'>, userId: bigint) => {
  const { db } = services;
  const messages = await db
    .selectFrom('message')
    .select('template')
    .where('user_id', '=', userId)
    .where('type', '=', 'security')
    .orderBy('id')
    .execute();
  const log = await db
    .selectFrom('user_identity_log')
    .select(['kind', 'old', 'new'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return { templates: messages.map(({ template }) => template), log };
};
