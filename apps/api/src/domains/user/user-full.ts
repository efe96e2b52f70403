import { domainToUnicode } from 'node:url';
import type { UserFull } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import type { Settings } from '../../platform/settings.ts';
import { levelOf } from './level.ts';

const LOAD_USER_FULL = `select u.id, u.uuid, u.avatar, u.name, u.nickname, u.email::text as email, u.gender,
    u.invite_code, u.invite_num, u.chain_address, u.twitter, u.facebook, u.youtube, u.instagram,
    u.bio, u.country, u.inviter_id is not null as has_inviter, u.google_sub is not null as has_google,
    (select v.kind from verified_identity v where v.user_id = u.id order by v.at, v.kind limit 1) as verified_by, u.delete_due_at, u.is_new_desc, u.log_type, u.post_num, u.fans_num, u.follow_num, u.unread_num, u.xp, u.ton_address,
    u.telegram_id, u.telegram_username, u.telegram_can_write,
    u.password_hash is not null as has_password, u.status,
    u.age_confirmed_at is not null as age_confirmed, u.lang, u.timezone, u.created_at,
    coalesce((select a.balance from ledger_account a
      where a.owner_type = 'user' and a.owner_id = u.id and a.owner_name = ''
        and a.currency_key = 'taice' and a.bucket = 'available' and a.shard = 0), 0)::bigint as balance
  from "user" u where u.id = $1`;

type Row = Pick<
  UserFull,
  | 'uuid'
  | 'avatar'
  | 'name'
  | 'nickname'
  | 'email'
  | 'gender'
  | 'invite_code'
  | 'invite_num'
  | 'twitter'
  | 'facebook'
  | 'youtube'
  | 'instagram'
  | 'is_new_desc'
  | 'post_num'
  | 'follow_num'
  | 'unread_num'
  | 'bio'
  | 'country'
  | 'has_google'
  | 'verified_by'
  | 'has_inviter'
  | 'ton_address'
  | 'has_password'
  | 'status'
  | 'age_confirmed'
  | 'lang'
  | 'timezone'
> & {
  readonly id: bigint;
  readonly chain_address: string | null;
  readonly log_type: number;
  readonly fans_num: number;
  readonly xp: bigint;
  readonly telegram_id: bigint | null;
  readonly telegram_username: string | null;
  readonly telegram_can_write: boolean;
  readonly delete_due_at: Date | null;
  readonly created_at: Date;
  readonly balance: bigint;
};

export interface LoadUserOptions {
  readonly settings: Pick<Settings, 'level_step' | 'level_max'>;
  /** True if this call created the account. */
  readonly isNew?: boolean;
}

/** A chain address in its usual notation. */
const readableEmail = (email: string): string => {
  const domain = email.lastIndexOf('@') + 1;
  return `${email.slice(0, domain)}${domainToUnicode(email.slice(domain))}`;
};

/** A person's own account with the balance, in one read. 1117 if there is none. */
export const loadUserFull = async (
  db: Database,
  userId: bigint,
  { settings, isNew = false }: LoadUserOptions,
): Promise<UserFull> => {
  const [row] = await preparedQuery<Row>(db, 'user_full', LOAD_USER_FULL, [userId]);
  if (!row) return fail(1117);
  const { id, delete_due_at, chain_address, log_type, fans_num, xp, created_at, balance, ...rest } =
    row;
  const { telegram_id, telegram_username, telegram_can_write, ...same } = rest;
  const level = levelOf(xp, settings);
  return {
    ...same,
    id: `${id}`,
    email: same.email && readableEmail(same.email),
    chain: { chain_address },
    spk: formatMicro(balance),
    is_new_register: isNew ? 1 : 0,
    logType: log_type,
    be_follow_num: fans_num,
    user_level: {
      level_no: level.no,
      now_point: formatMicro(level.now),
      max_point: formatMicro(level.max),
    },
    telegram:
      telegram_id === null
        ? null
        : { id: `${telegram_id}`, username: telegram_username, can_write: telegram_can_write },
    delete_due_at: delete_due_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
};
