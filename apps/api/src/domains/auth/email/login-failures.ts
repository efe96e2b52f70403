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

/** All networks together; of devices on which the person has not been yet. */
const EVERYWHERE = '::/0';
// After `password_free_tries` within a day a minute, twice that after each further one, at most an hour.
const COUNT_EVERYWHERE = `with known as (
    select from "user" u join device_user d on d.user_id = u.id
    where u.email = $1 and d.device_id = $2 and u.status <> 'deleted'
  ), counted as (
    insert into login_failure as f (email, ip, count, since)
    select $5, '${EVERYWHERE}', 1, $3 where not exists (select from known)
    on conflict (email, ip) do update set
      count = case when f.since <= $3::timestamptz - interval '1 day' then 1 else f.count + 1 end,
      since = $3
    where f.since + make_interval(mins => case when f.count < $4::int then 0
      else least(60, 2 ^ least(f.count - $4::int, 6))::int end) <= $3
    returning count
  )
  select exists (select from known) or exists (select from counted) as passes,
    (select count from login_failure where email = $5 and ip = '${EVERYWHERE}') as count,
    (select since from login_failure where email = $5 and ip = '${EVERYWHERE}') as since`;
const FORGIVE = `update login_failure set count = greatest(0, count - 1)
  where email = $1 and ip = '${EVERYWHERE}'`;

type Needs = Pick<Services, 'db' | 'clock' | 'numbers'> & {
  readonly ip: string;
  readonly deviceId: string;
};

/**
 * Counts a try at an address, known or not, as a wrong one until `forgetFailures` says otherwise: before
 * the password is looked at, so that tries at the same time cannot pass the limit together. 1113 once
 * one network had `password_tries`, for `password_lock_ms` after the last of them; and, where the person
 * has never been on the device, for growing waits once all networks together had many. So an account is
 * not guessed from a thousand addresses, and nobody is shut out of it on a device of their own.
 */
export const countLoginTry = async (call: Needs, email: string): Promise<void> => {
  const { db, ip, deviceId, clock, numbers } = call;
  const now = clock.real();
  const { password_lock_ms: lockMs, password_tries: tries, password_free_tries: free } = numbers;
  const ended = new Date(now.getTime() - lockMs);
  const counted = canonicalAddress(email);
  const values = [counted, networkOf(inetOf(ip)), now, ended, tries];
  const [row] = await hot<{ count: number; since: Date }>(db, 'login_try', COUNT, values);
  if (row && row.count > tries) refuseUntil(row.since.getTime() + lockMs, now);
  const [all] = await hot<{ passes: boolean; count: number | null; since: Date | null }>(
    db,
    'login_try_everywhere',
    COUNT_EVERYWHERE,
    [email, deviceId, now, free, counted],
  );
  if (all && !all.passes) {
    const doubled = Math.min(6, (all.count ?? free) - free);
    const waitMs = Math.min(60, 2 ** doubled) * 60_000;
    refuseUntil((all.since ?? now).getTime() + waitMs, now);
  }
};

const refuseUntil = (end: number, now: Date): void =>
  fail(1113, { data: { retry_after: Math.max(1, Math.ceil((end - now.getTime()) / 1000)) } });

/** The password was right. */
export const forgetFailures = async (
  { db, ip }: Pick<Needs, 'db' | 'ip'>,
  email: string,
): Promise<void> => {
  const counted = canonicalAddress(email);
  await hot(db, 'login_try_forget', FORGET, [counted, networkOf(inetOf(ip))]);
  await hot(db, 'login_try_forgive', FORGIVE, [counted]);
};
