import type { Tx } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { TemplateName, TemplateParams } from './templates.ts';

/** The kinds that a person can tell apart and filter by. */
export type MessageType =
  | 'system'
  | 'reward'
  | 'order'
  | 'comment'
  | 'like'
  | 'follow'
  | 'invite'
  | 'leaderboard'
  | 'campaign'
  | 'security'
  | 'payout';

export interface NewMessage<T extends TemplateName> {
  readonly userId: bigint;
  readonly type: MessageType;
  readonly template: T;
  /** Amounts are decimal strings in TAICE, days `YYYY-MM-DD`. */
  readonly params: TemplateParams[T];
  /** A path of the application. */
  readonly link?: string;
  readonly image?: string;
  /** What the message is about, once: a second one with the same key is not posted. */
  readonly dedupeKey: string;
  /** On the rule clock. */
  readonly at: Date;
}

// The counter moves only with a row that is new, so that it stays exact.
const POST = `with posted as (
    insert into message (user_id, type, template, params, link, image, dedupe_key, at)
    values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8)
    on conflict (dedupe_key) do nothing
    returning user_id
  )
  update "user" u set unread_num = unread_num + 1 from posted where u.id = posted.user_id
  returning 1`;

/** Posts a message in the transaction of what it tells; true: it is new. */
export const postMessage = async <T extends TemplateName>(
  tx: Tx,
  { userId, type, template, params, link, image, dedupeKey, at }: NewMessage<T>,
): Promise<boolean> => {
  const values = [userId, type, template, JSON.stringify(params), link, image, dedupeKey, at];
  const rows = await hot(tx, 'message_post', POST, values);
  return rows.length > 0;
};
