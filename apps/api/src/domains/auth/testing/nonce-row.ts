import type { TestApi } from '../../../testing/harness.ts';

/** The stored row of a nonce; undefined once it was used. */
export const readNonceRow = ({ services }: Pick<TestApi, 'services'>, nonce: string) =>
  services.db
    .selectFrom('auth_nonce')
    .select(['kind', 'subject', 'body', 'expires_at'])
    .where('nonce', '=', nonce)
    .executeTakeFirst();
