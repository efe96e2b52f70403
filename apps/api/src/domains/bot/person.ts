import type { Lang } from '@taice/contract/shapes';
import type { Standing } from '@taice/contract';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import {
  type EarningBlocker,
  earningBlockerSql,
  requiresAgeConfirmation,
} from '../../platform/earning-eligibility.ts';

/** The Taice account that belongs to a Telegram account. */
export interface BotPerson {
  readonly id: bigint;
  readonly nickname: string;
  readonly lang: Lang;
  readonly timezone: string;
  readonly status: Standing;
  readonly no_earning: EarningBlocker | null;
  readonly chain_address: string | null;
  readonly invite_code: string;
}

const FIND_PERSON = `select u.id, u.nickname, u.lang, u.timezone, u.status, ${earningBlockerSql('$2')} as no_earning, u.chain_address, u.invite_code
  from "user" u where u.telegram_id = $1 and user_is_present(u.status)`;

type Needs = Pick<Services, 'settings' | 'config'> & { readonly db: Database };

export const findPerson = async (
  needs: Needs,
  telegramId: bigint,
): Promise<BotPerson | undefined> => {
  const values = [telegramId, requiresAgeConfirmation(needs)];
  return (await preparedQuery<BotPerson>(needs.db, 'bot_person', FIND_PERSON, values))[0];
};

/** 404 if no account belongs to this Telegram id. */
export const requirePerson = async (needs: Needs, telegramId: bigint): Promise<BotPerson> =>
  (await findPerson(needs, telegramId)) ??
  fail(404, { detail: 'no account for this Telegram user' });
