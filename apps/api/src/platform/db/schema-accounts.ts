import type { VideoPosition } from '@taice/contract';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from './schema-columns.ts';
import type { Day, Int8 } from './schema-ledger.ts';

/** An identity that has verified an account: each verifies one only. */
export interface VerifiedIdentityTable {
  hash: Buffer;
  user_id: Int8;
  kind: 'telegram' | 'google' | 'staff';
  /** On the rule clock. */
  at: Date;
  is_established: Generated<boolean>;
}

export interface UserTable {
  id: GeneratedAlways<bigint>;
  uuid: Generated<string>;
  nickname: string;
  /** Null until the server has computed it. */
  nickname_skeleton: string | null;
  name: Generated<string>;
  avatar: Generated<string>;
  email: string | null;
  email_verified_at: Date | null;
  password_hash: string | null;
  gender: Generated<number>;
  bio: Generated<string>;
  invite_code: string;
  inviter_id: bigint | null;
  chain_address: string | null;
  chain_bound_at: Date | null;
  cashout_from: Date | null;
  ton_address: string | null;
  ton_bound_at: Date | null;
  telegram_id: bigint | null;
  telegram_username: string | null;
  telegram_can_write: Generated<boolean>;
  /** By `/stop`, or a block, until they start or allow the bot again. */
  telegram_stopped: Generated<boolean>;
  google_sub: string | null;
  twitter: Generated<string>;
  facebook: Generated<string>;
  youtube: Generated<string>;
  instagram: Generated<string>;
  lang: Generated<'en' | 'cn' | 'tw'>;
  timezone: Generated<string>;
  log_type: number;
  register_type: Generated<number>;
  is_new_desc: Generated<0 | 1>;
  age_confirmed_at: Date | null;
  status: Generated<'active' | 'limited' | 'suspended' | 'deleting' | 'deleted'>;
  status_reason: string | null;
  status_until: Date | null;
  /** On the rule clock: when the account is removed, unless its owner stays. */
  delete_due_at: Date | null;
  status_before: 'active' | 'limited' | null;
  country: string | null;
  is_verified: Generated<boolean>;
  xp: Generated<bigint>;
  post_num: Generated<number>;
  fans_num: Generated<number>;
  /** Verified people at the time of following: rankings use these. */
  verified_fans_num: Generated<number>;
  follow_num: Generated<number>;
  unread_num: Generated<number>;
  invite_num: Generated<number>;
  last_login_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface DeploymentTable {
  is_only: Generated<boolean>;
  profile: 'demo' | 'production';
}

export interface SecretCheckTable {
  name: string;
  hash: Buffer;
}

export interface SessionTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  token_sha256: Buffer;
  app_type: 'web' | 'tg_mini';
  device_id: string;
  ip: string | null;
  user_agent: Generated<string>;
  expires_at: Date;
  revoked_at: Date | null;
  last_seen_at: Generated<Date>;
  proven_at: Generated<Date>;
  created_at: Generated<Date>;
}

export interface DeviceUserTable {
  device_id: string;
  user_id: Int8;
  at: Generated<Date>;
}

export interface EmailCodeTable {
  id: GeneratedAlways<bigint>;
  email: string;
  type: 'register' | 'forget_password' | 'bind_email' | 'confirm';
  code_hash: Buffer;
  /** The client that requested the code and may use it: see `askerOf`. */
  asker: string;
  tries: Generated<number>;
  expires_at: Date;
  used_at: Date | null;
  at: Generated<Date>;
}

export interface TelegramLaunchTable {
  hash: Buffer;
  device_id: string;
  at: Generated<Date>;
}

export interface AuthNonceTable {
  nonce: string;
  kind: 'evm' | 'ton' | 'oauth_state' | 'ticket';
  subject: Generated<string>;
  body: Generated<string>;
  expires_at: Date;
  at: Generated<Date>;
}

export interface UserIdentityLogTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  kind: string;
  old: string | null;
  new: string | null;
  ip: string | null;
  device_id: string;
  at: Date;
}

export interface RequestNonceTable {
  session_id: Int8;
  nonce: string;
  at: Generated<Date>;
}

export interface IdempotencyTable {
  user_id: Int8;
  key: string;
  endpoint: string;
  body_sha256: Buffer;
  answer: Json<unknown>;
  at: Generated<Date>;
}

export interface RateLimitTable {
  key: string;
  arrival: Date;
}

export interface FollowTable {
  user_id: Int8;
  target_id: Int8;
  at: Generated<Date>;
  /** It counts in the public numbers. */
  is_counted: Generated<boolean>;
  /** Its person was verified, so rankings count it. */
  is_ranked: Generated<boolean>;
}

export interface RuleClockTable {
  one: Generated<boolean>;
  offset_ms: Generated<bigint>;
}

export interface AppConfigTable {
  key: string;
  value: Json<unknown>;
  id: GeneratedAlways<bigint>;
  /** The business day from which it is in force. */
  valid_from: Generated<Day>;
  updated_at: Generated<Date>;
}

export interface MailTable {
  id: GeneratedAlways<bigint>;
  recipient: string;
  subject: string;
  body: string;
  state: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  error: string | null;
  at: Generated<Date>;
  sent_at: Date | null;
}

export interface MessageTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  type: string;
  template: string;
  params: Json<Record<string, string | number>>;
  link: string | null;
  image: string | null;
  dedupe_key: string;
  read_at: Date | null;
  at: Date;
  people_num: Generated<number>;
  people_last: Generated<number>;
  people_seen: Generated<number>;
  /** The broadcast that supplies the texts; null: the template does. */
  broadcast_id: bigint | null;
}

/** A person named in a merged message. */
export interface MessageActorTable {
  subject: string;
  user_id: Int8;
  message_id: Int8;
  place: number;
}

export interface UploadGrantTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  kind: 'avatar' | 'image' | 'caption';
  token_sha256: Buffer;
  max_bytes: Int8;
  expires_at: Date;
  used_at: Date | null;
  key: string | null;
  blur: Generated<string>;
  taken_at: Date | null;
  at: Date;
}

export interface DataExportTable {
  id: GeneratedAlways<bigint>;
  user_id: Int8;
  session_id: Int8;
  archive: Buffer;
  expires_at: Date;
  at: Date;
}

/** State of one opening of the mini-app: `kept` holds its page's values, by name. */
export interface ResumeStateTable {
  user_id: Int8;
  launch: string;
  path: string;
  kept: Json<Record<string, string | number | boolean | VideoPosition>>;
  at: Date;
}

export interface BlockTable {
  user_id: Int8;
  target_id: Int8;
  at: Generated<Date>;
}

export interface UserInterestTable {
  user_id: Int8;
  category_id: Int8;
  weight: Generated<number>;
}

export interface MorningTable {
  user_id: Int8;
  /** In the person's time zone. */
  day: Day;
  /** The last business day whose settlement was shown. */
  through: Day;
  level_no: number;
  /** On the rule clock. */
  at: Date;
}

/** Accounts and their ways to log in. */
export interface AccountsSchema {
  deployment: DeploymentTable;
  user: UserTable;
  verified_identity: VerifiedIdentityTable;
  session: SessionTable;
  device_user: DeviceUserTable;
  email_code: EmailCodeTable;
  telegram_launch: TelegramLaunchTable;
  auth_nonce: AuthNonceTable;
  user_identity_log: UserIdentityLogTable;
  upload_grant: UploadGrantTable;
  data_export: DataExportTable;
  user_interest: UserInterestTable;
  block: BlockTable;
  resume_state: ResumeStateTable;
  request_nonce: RequestNonceTable;
  idempotency: IdempotencyTable;
  rate_limit: RateLimitTable;
  follow: FollowTable;
  rule_clock: RuleClockTable;
  secret_check: SecretCheckTable;
  app_config: AppConfigTable;
  mail: MailTable;
  message: MessageTable;
  message_actor: MessageActorTable;
  morning: MorningTable;
}
