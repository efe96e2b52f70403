import type { Services } from '../../../platform/services.ts';

const DAY_MS = 86_400_000;
/** Codes and launches are useless after a day; the privacy policy allows two. */
const PROOF_RETENTION_MS = DAY_MS;
/** Retention of ended sessions and mail addresses, for later questions (privacy policy). */
const SESSION_RETENTION_MS = 30 * DAY_MS;

/** Deletes expired login data. Idempotent and safe to run concurrently. */
export const deleteExpiredAuthData = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const now = clock.real().getTime();
  const proofsBefore = new Date(now - PROOF_RETENTION_MS);
  const sessionsBefore = new Date(now - SESSION_RETENTION_MS);
  await db.deleteFrom('email_code').where('expires_at', '<', proofsBefore).execute();
  await db.deleteFrom('auth_nonce').where('expires_at', '<', proofsBefore).execute();
  // Init data expires after a day, so this launch cannot be used again.
  await db
    .deleteFrom('telegram_launch')
    .where('at', '<', new Date(now - 2 * DAY_MS))
    .execute();
  await db
    .deleteFrom('mail')
    .where('state', '<>', 'queued')
    .where('at', '<', sessionsBefore)
    .execute();
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([eb('expires_at', '<', sessionsBefore), eb('revoked_at', '<', sessionsBefore)]),
    )
    .execute();
};
