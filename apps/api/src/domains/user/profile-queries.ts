import type { Updateable } from 'kysely';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import type { UserTable } from '../../platform/db/schema-accounts.ts';

/** The fields that a change of the account needs. */
export interface OwnAccount {
  readonly id: bigint;
  readonly email: string | null;
  readonly password_hash: string | null;
  readonly ton_address: string | null;
  readonly telegram_id: bigint | null;
  readonly inviter_id: bigint | null;
  readonly status: string;
  readonly status_before: 'active' | 'limited' | null;
  readonly age_confirmed_at: Date | null;
  readonly created_at: Date;
}

const READ_ACCOUNT = `select id, email::text as email, password_hash, ton_address, telegram_id, inviter_id,
    status, status_before, age_confirmed_at, created_at
  from "user" where id = $1`;
// A stronger lock would block inserts with a foreign key to the person, and could deadlock.
const LOCK_ACCOUNT = `${READ_ACCOUNT} for no key update`;

/** The caller's own current row. */
export const readAccount = async (db: Database, userId: bigint): Promise<OwnAccount> => {
  const [row] = await preparedQuery<OwnAccount>(db, 'user_own', READ_ACCOUNT, [userId]);
  if (!row) throw new Error('the session has no account');
  return row;
};

/** The caller's own row, locked until the transaction ends. */
export const lockAccount = async (tx: Tx, userId: bigint): Promise<OwnAccount> => {
  const [row] = await preparedQuery<OwnAccount>(tx, 'user_lock', LOCK_ACCOUNT, [userId]);
  if (!row) throw new Error('the session has no account');
  return row;
};

export const changeAccount = (tx: Tx, userId: bigint, changes: Updateable<UserTable>, at: Date) =>
  tx
    .updateTable('user')
    .set({ ...changes, updated_at: at })
    .where('id', '=', userId)
    .execute();

const READ_PROFILE = `select u.id, u.nickname, u.avatar, u.xp, u.is_verified, u.bio, u.twitter, u.facebook,
    u.youtube, u.instagram, u.post_num, u.fans_num + (exists (select from follow f
      where f.user_id = $2 and f.target_id = u.id and not f.is_counted))::int as fans_num, u.follow_num, u.created_at,
    coalesce((select sum(p.like_num) from post p
      where p.user_id = u.id and p.state = 'published' and p.visibility = 'public'), 0)::int as like_num,
    exists (select from follow f where f.user_id = $2 and f.target_id = u.id) as is_follow,
    exists (select from block b where b.user_id = $2 and b.target_id = u.id) as is_blocked
  from "user" u where u.id = $1 and user_is_present(u.status)
    and not exists (select from block b where b.user_id = u.id and b.target_id = $2)`;

export interface ProfileRow {
  readonly id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly bio: string;
  readonly twitter: string;
  readonly facebook: string;
  readonly youtube: string;
  readonly instagram: string;
  readonly post_num: number;
  readonly fans_num: number;
  readonly follow_num: number;
  readonly like_num: number;
  readonly created_at: Date;
  readonly is_follow: boolean;
  readonly is_blocked: boolean;
}

/** The public profile of a person for a viewer; `viewer` null: a visitor. The person's blocks apply. */
export const readProfile = async (
  db: Database,
  id: bigint,
  viewer: bigint | null,
): Promise<ProfileRow | undefined> => {
  const [row] = await preparedQuery<ProfileRow>(db, 'user_profile', READ_PROFILE, [
    id,
    viewer ?? 0n,
  ]);
  return row;
};

const HAS_PAGE = `select from "user" where id = $1 and user_is_present(status)`;

/** True if a person's page is visible to others. */
export const hasPage = async (db: Database, id: bigint): Promise<boolean> =>
  (await preparedQuery(db, 'user_has_page', HAS_PAGE, [id])).length > 0;
