import type { Lang } from '@taice/contract/shapes';
import { type Database, hot, type Tx } from '../../platform/db/pool.ts';

export interface BotSettings {
  readonly remind: boolean;
  /** Minute of the own day; null: at the hour that we choose. */
  readonly remind_at: number | null;
  readonly confirm_cash_outs: boolean;
  readonly telegram_can_write: boolean;
}

const READ = `select coalesce(n.remind, true) as remind, n.remind_at,
    coalesce(n.confirm_cash_outs, false) as confirm_cash_outs, u.telegram_can_write
  from "user" u left join notification_pref n on n.user_id = u.id where u.id = $1`;

export const readSettings = async (db: Database, userId: bigint): Promise<BotSettings> => {
  const [row] = await hot<BotSettings>(db, 'bot_settings', READ, [userId]);
  if (!row) throw new Error(`there is no person ${userId}`);
  return row;
};

/** Undefined: as it is. */
export interface BotChoice {
  readonly remind?: boolean | undefined;
  readonly remindAt?: number | null | undefined;
  readonly confirmCashOuts?: boolean | undefined;
}

const STORE = `insert into notification_pref (user_id, remind, remind_at, confirm_cash_outs, updated_at)
  values ($1, coalesce($2, true), $3, coalesce($5, false), $6)
  on conflict (user_id) do update set remind = coalesce($2, notification_pref.remind),
    remind_at = case when $4 then $3 else notification_pref.remind_at end,
    confirm_cash_outs = coalesce($5, notification_pref.confirm_cash_outs), updated_at = $6`;

export const storeChoice = async (
  tx: Tx,
  userId: bigint,
  { remind, remindAt, confirmCashOuts }: BotChoice,
  at: Date,
): Promise<void> => {
  const values = [
    userId,
    remind ?? null,
    remindAt ?? null,
    remindAt !== undefined,
    confirmCashOuts ?? null,
    at,
  ];
  await hot(tx, 'bot_settings_store', STORE, values);
};

const LANG = `update "user" set lang = $2, updated_at = $3 where id = $1 and lang <> $2`;

export const storeLang = async (tx: Tx, userId: bigint, lang: Lang, at: Date): Promise<void> => {
  await hot(tx, 'bot_lang', LANG, [userId, lang, at]);
};
