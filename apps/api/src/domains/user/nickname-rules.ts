import { isVisible } from '@taice/core/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { confusableSkeleton } from './confusable-skeleton.ts';

/** Names that suggest an official account. */
const reserved = [
  'taice',
  'spk',
  'admin',
  'administrator',
  'official',
  'support',
  'moderator',
  'system',
  'staff',
  'root',
  '官方',
  '客服',
  '管理员',
  '管理員',
];
const marks = /[\p{P}\p{S}]/gu;
/** Skeletons in small letters and capitals, because each has its own lookalikes. */
const reservedSkeletons = reserved.flatMap((name) => [
  confusableSkeleton(name),
  confusableSkeleton(name.toUpperCase()),
]);

/** True if a nickname neither resembles a reserved name nor hides characters. */
export const isAllowedNickname = (nickname: string): boolean => {
  const normalized = nickname.normalize('NFKC').replaceAll(marks, '');
  const skeletons = [normalized, normalized.toLowerCase(), normalized.toUpperCase()].map(
    confusableSkeleton,
  );
  const isReserved = skeletons.some((skeleton) =>
    reservedSkeletons.some((reservedSkeleton) => skeleton.startsWith(reservedSkeleton)),
  );
  return isVisible(nickname) && !isReserved;
};

/**
 * The reason a nickname is refused; `userId` null: no account yet. A lock in the transaction keeps two people from
 * taking a name at once.
 */
export const nicknameProblem = async (
  tx: Tx,
  userId: bigint | null,
  nickname: string,
): Promise<'reserved' | 'taken' | undefined> => {
  if (!isAllowedNickname(nickname)) return 'reserved';
  const skeleton = confusableSkeleton(nickname);
  await sql`select pg_advisory_xact_lock(hashtext('nickname'), hashtext(${skeleton}))`.execute(tx);
  const existing = await tx
    .selectFrom('user')
    .select('id')
    .where((eb) =>
      eb.or([
        eb(sql`lower(nickname)`, '=', sql`lower(${nickname})`),
        eb('nickname_skeleton', '=', skeleton),
      ]),
    )
    .where('id', '<>', userId ?? 0n)
    .where('status', '<>', 'deleted')
    .limit(1)
    .executeTakeFirst();
  return existing && 'taken';
};

/** Rejects a nickname with 1118. */
export const requireFreeNickname = async (
  tx: Tx,
  userId: bigint,
  nickname: string,
): Promise<void> => {
  const rule = await nicknameProblem(tx, userId, nickname);
  if (rule) fail(1118, { data: { rule } });
};
