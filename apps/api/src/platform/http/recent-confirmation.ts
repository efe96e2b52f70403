import type { ConfirmationMethod } from '@taice/contract/shapes';
import { type Database, preparedQuery } from '../db/pool.ts';
import type { Services } from '../services.ts';
import { fail } from './failure.ts';
import type { Principal } from './principal.ts';

const CONFIRMATION_METHODS_SQL = `select array_remove(array[
    case when password_hash is not null then 'password' end, case when email is not null then 'email' end,
    case when chain_address is not null then 'wallet' end, case when ton_address is not null then 'ton' end,
    case when telegram_id is not null then 'telegram' end, case when google_sub is not null then 'google' end
  ], null) as ways from "user" where id = $1`;

const confirmationMethodsOf = async (
  db: Database,
  userId: bigint,
): Promise<ConfirmationMethod[]> => {
  const [row] = await preparedQuery<{ ways: ConfirmationMethod[] }>(
    db,
    'user_confirming_ways',
    CONFIRMATION_METHODS_SQL,
    [userId],
  );
  return row?.ways ?? [];
};

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** True if the session has been confirmed recently enough. */
export const isRecentlyConfirmed = (
  { clock, settings }: Omit<Needs, 'db'>,
  { provenAt }: Pick<Principal, 'provenAt'>,
): boolean => clock.real().getTime() - provenAt.getTime() <= settings.fresh_proof_ms;

/** Refuses with 1119 an action that a stolen session must not do, and says how to confirm it. */
export const requireRecentConfirmation = async (
  services: Needs,
  user: Pick<Principal, 'userId' | 'provenAt'>,
): Promise<void> => {
  if (!isRecentlyConfirmed(services, user))
    fail(1119, { data: { ways: await confirmationMethodsOf(services.db, user.userId) } });
};
