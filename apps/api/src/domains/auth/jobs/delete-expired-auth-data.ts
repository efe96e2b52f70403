import type { Services } from '../../../platform/services.ts';

const DAY_MS = 86_400_000;
/** Codes and launches are useless after a day; the privacy policy allows two. */
const PROOFS_MS = DAY_MS;
/** Retention of ended sessions and mail addresses, for later questions (privacy policy). */
const SESSIONS_MS = 30 * DAY_MS;

/** Deletes expired login data. Idempotent and safe to run concurrently. */
export const deleteExpiredAuthData = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const now = clock.real().getTime();
  const proofs = new Date(now - PROOFS_MS);
  const sessions = new Date(now - SESSIONS_MS);
  await db.deleteFrom('email_code').where('expires_at', '<', proofs).execute();
  await db.deleteFrom('auth_nonce').where('expires_at', '<', proofs).execute();
  // Init data expires after a day, so this launch cannot be used again.
  await db
    .deleteFrom('telegram_launch')
    .where('at', '<', new Date(now - 2 * DAY_MS))
    .execute();
  await db.deleteFrom('mail').where('state', '<>', 'queued').where('at', '<', sessions).execute();
  await db
    .deleteFrom('session')
    .where((eb) => eb.or([eb('expires_at', '<', sessions), eb('revoked_at', '<', sessions)]))
    .execute();
};
