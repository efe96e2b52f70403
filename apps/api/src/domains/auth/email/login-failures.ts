import { hot } from '../../../platform/db/pool.ts';
import { fail } from '../../../platform/http/failure.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { canonicalAddress } from '../../../platform/mail/canonical-address.ts';
import type { Services } from '../../../platform/services.ts';
import { inetOf } from '../inet.ts';

// `since` is of the last try that was let through: from there the lock lasts.
const COUNT = `insert into login_failure as f (email, ip, count, since) values ($1, $2, 1, $3)
  on conflict (email, ip) do update set
    count = case when f.since <= $4 then 1 else least(f.count, $5) + 1 end,
    since = case when f.since > $4 and f.count >= $5 then f.since else $3 end
  returning count, since`;
const FORGET = 'delete from login_failure where email = $1 and ip = $2';

type Needs = Pick<Services, 'db' | 'clock' | 'numbers'> & { readonly ip: string };

/**
 * Counts a try at an address, known or not, as a wrong one until `forgetFailures` says otherwise: before
 * the password is looked at, so that tries at the same time cannot pass the limit together. 1113 once
 * there were `password_tries`, for `password_lock_ms` after the last of them.
 */
export const countLoginTry = async (
  { db, ip, clock, numbers }: Needs,
  email: string,
): Promise<void> => {
  const now = clock.real();
  const { password_lock_ms: lockMs, password_tries: tries } = numbers;
  const ended = new Date(now.getTime() - lockMs);
  const values = [canonicalAddress(email), networkOf(inetOf(ip)), now, ended, tries];
  const [row] = await hot<{ count: number; since: Date }>(db, 'login_try', COUNT, values);
  if (!row || row.count <= tries) return;
  const waitMs = row.since.getTime() + lockMs - now.getTime();
  fail(1113, { data: { retry_after: Math.max(1, Math.ceil(waitMs / 1000)) } });
};

/** The password was right. */
export const forgetFailures = async (
  { db, ip }: Pick<Needs, 'db' | 'ip'>,
  email: string,
): Promise<void> => {
  await hot(db, 'login_try_forget', FORGET, [canonicalAddress(email), networkOf(inetOf(ip))]);
};
