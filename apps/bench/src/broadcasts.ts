import {
  emptyDatabase,
  makePeople,
  planBroadcasts,
  remindedDayStart,
  showBroadcasts,
  testClock,
} from '@taice/api/testing';
import { type Bench, round } from './report.ts';
import { freshDataDir } from './server.ts';

/**
 * People in 24 zones, whose quiet hours end at minutes of their own. Those without quiet hours get it at one minute.
 */
const userCount = Number(process.env['BENCH_PEOPLE'] ?? 100_000);
/** s until a broadcast is planned for all of them and every channel, and is in all of their lists of messages. */
const withinS = 300;
/** Broadcasts due at that one minute, and how much longer each row of them may take. */
const atOnce = 4;
const slower = 1.5;
const HOUR_MS = 3_600_000;

/** How soon everyone can read a broadcast. */
export const broadcasts: Bench = async function* () {
  await using data = await freshDataDir();
  await using database = await emptyDatabase(data.path);
  const clock = testClock(remindedDayStart);
  const deps = { db: database.db, clock };
  await makePeople(deps.db, userCount, '2026-10-31');
  const text = { en: 'News', cn: '消息', tw: '消息' };
  const createBroadcast = (at: Date) =>
    deps.db
      .insertInto('broadcast')
      .values({
        texts: JSON.stringify({ title: text, body: text }),
        audience: '{}',
        starts_at: at,
        keep_ms: 24 * HOUR_MS,
        state: 'planning',
        created_at: at,
      })
      .execute();
  await createBroadcast(clock.rule());
  const secondsOf = async (work: () => Promise<void>): Promise<number> => {
    const startedAt = performance.now();
    await work();
    return (performance.now() - startedAt) / 1_000;
  };
  const planning = await secondsOf(() => planBroadcasts(deps));
  yield {
    name: 'broadcast planned',
    value: userCount / planning,
    unit: 'people/s',
    beside: `${userCount} in ${round(planning, 1)} s, each by every channel of theirs; limit ${withinS} s`,
    kept: planning <= withinS,
  };
  // Where it is quiet now, the message arrives in the morning.
  clock.advance(20 * HOUR_MS);
  const showing = await secondsOf(() => showBroadcasts(deps));
  const recipients = await deps.db.selectFrom('message').select('user_id').distinct().execute();
  yield {
    name: 'broadcast shown',
    value: userCount / showing,
    unit: 'people/s',
    beside: `into ${recipients.length} of ${userCount} lists of messages in ${round(showing, 1)} s; limit ${withinS} s, all of them`,
    kept: showing <= withinS && recipients.length === userCount,
  };

  // All due at one minute: each batch has to be found among all that wait.
  await deps.db
    .insertInto('notification_pref')
    .columns(['user_id', 'matrix', 'quiet_from', 'quiet_to'])
    .expression((from) =>
      from
        .selectFrom('user')
        .select(({ val }) => ['id', val('{}').as('matrix'), val(0).as('from'), val(0).as('to')]),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ quiet_from: 0, quiet_to: 0 }),
    )
    .execute();
  for (let times = 0; times < atOnce; times += 1) await createBroadcast(clock.rule());
  await planBroadcasts(deps);
  const oneMinute = await secondsOf(() => showBroadcasts(deps));
  const rows = userCount * atOnce;
  const readsPerUser = oneMinute / rows / (showing / userCount);
  yield {
    name: 'broadcasts of one minute shown',
    value: rows / oneMinute,
    unit: 'rows/s',
    beside: `${rows} rows in ${round(oneMinute, 1)} s, each ${round(readsPerUser, 2)} times as long as above; limit ${slower} times`,
    kept: readsPerUser <= slower,
  };
};
