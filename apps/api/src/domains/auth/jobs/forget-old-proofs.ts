import type { Services } from '../../../platform/services.ts';

const DAY_MS = 86_400_000;
/** Codes and launches are of no use after a day; the privacy policy says two. */
const PROOFS_MS = DAY_MS;
/** An ended session and the address of a mail, for questions about them (privacy policy). */
const SESSIONS_MS = 30 * DAY_MS;

/** Deletes what logging in has left behind. Harmless to repeat, and in several processes at once. */
export const forgetOldProofs = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const now = clock.real().getTime();
  const proofs = new Date(now - PROOFS_MS);
  const sessions = new Date(now - SESSIONS_MS);
  await db.deleteFrom('email_code').where('expires_at', '<', proofs).execute();
  await db.deleteFrom('auth_nonce').where('expires_at', '<', proofs).execute();
  // Init data is refused a day after its making, so a launch this old can never come again.
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
