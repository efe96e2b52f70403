import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';

/** Control, format (direction marks among them), private and unassigned characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/u;
/** Names that would speak for the house. */
const reserved =
  /^(taice|spk|admin|administrator|official|support|moderator|system|staff|root|官方|客服|管理员|管理員)/u;
const spacing = /[\s\p{P}\p{S}]/gu;

/** Whether a nickname could be taken for the house's, or hides something. */
export const isAllowedNickname = (nickname: string): boolean => {
  const plain = nickname.normalize('NFKC').toLowerCase();
  return !unseen.test(nickname) && !reserved.test(plain.replaceAll(spacing, ''));
};

/** Refuses a nickname with 1118; the transaction keeps it from being taken twice at once. */
export const requireFreeNickname = async (
  tx: Tx,
  userId: bigint,
  nickname: string,
): Promise<void> => {
  if (!isAllowedNickname(nickname)) fail(1118, { data: { rule: 'reserved' } });
  const plain = nickname.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtext('nickname'), hashtext(${plain}))`.execute(tx);
  const taken = await tx
    .selectFrom('user')
    .select('id')
    .where(sql`lower(nickname)`, '=', sql`lower(${nickname})`)
    .where('id', '<>', userId)
    .where('status', '<>', 'deleted')
    .limit(1)
    .executeTakeFirst();
  if (taken) fail(1118, { data: { rule: 'taken' } });
};
