import { preparedQuery, type Services, type Tx } from '@taice/api/for-demo';
import { pictureOf } from '../scenes/viewers.ts';

const DAY_MS = 86_400_000;
const nicknames = (
  'Noor Jonas Ines Tomasz Aiko Priya Samir Freya Diego Hana Luca Yara ' +
  'Emre Sofie Kofi Maren Ravi Elif Bruno Nadia Owen Linnea 小雨 阿哲'
).split(' ');

/** Their range of Telegram ids: from this one on, and before that one. */
export const crowdTelegramIds = { from: 700_000_101n, to: 700_000_201n };

const INSERT_USERS_SQL = `insert into "user" (nickname, name, telegram_id, log_type, register_type, is_new_desc,
    invite_code, created_at, avatar)
  select nickname, nickname, telegram_id, 4, 3, 1, code, created_at, avatar
  from unnest($1::text[], $2::bigint[], $3::text[], $4::timestamptz[], $5::text[])
    as t(nickname, telegram_id, code, created_at, avatar)
  returning id`;

const INSERT_FOLLOWS_SQL = `insert into follow (user_id, target_id, at)
  select user_id, target_id, at from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) as t(user_id, target_id, at)`;

/** People who have watched before; each follows one of the creators, every third a second one. */
export const seedCrowd = async (
  tx: Tx,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  creators: readonly bigint[],
): Promise<void> => {
  const now = clock.rule().getTime();
  const joinTimes = nicknames.map((_, index) => new Date(now - (16 + index) * DAY_MS));
  const rows = await preparedQuery<{ id: bigint }>(tx, 'demo_crowd', INSERT_USERS_SQL, [
    nicknames,
    nicknames.map((_, index) => crowdTelegramIds.from + BigInt(index)),
    // Codes like any others, and the same in every demo.
    nicknames.map((_, index) => `DEM0${String(index).padStart(4, '0')}`),
    joinTimes,
    nicknames.map((nickname) => pictureOf(nickname, config)),
  ]);
  const follows = rows.flatMap(({ id }, index) =>
    (index % 3 === 0 ? [index, index + 1] : [index]).map((targetIndex) => ({
      id,
      target: creators[targetIndex % creators.length] ?? id,
      at: joinTimes[index],
    })),
  );
  await preparedQuery(tx, 'demo_follow', INSERT_FOLLOWS_SQL, [
    follows.map(({ id }) => id),
    follows.map(({ target }) => target),
    follows.map(({ at }) => at),
  ]);
};

/** The crowd, in order. */
export const crowdOf = (db: Services['db']): Promise<{ id: bigint }[]> =>
  db
    .selectFrom('user')
    .select('id')
    .where('telegram_id', '>=', crowdTelegramIds.from)
    .where('telegram_id', '<', crowdTelegramIds.to)
    .orderBy('telegram_id')
    .execute();
