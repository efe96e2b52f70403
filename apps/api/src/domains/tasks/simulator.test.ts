import { businessDay, weekKey } from '@taice/core/rules';
import { beforeAll, expect, test } from 'vitest';
import { defineConsumer } from '../../platform/events/consumer.ts';
import { createEvents } from '../../platform/events/events.ts';
import { emit, type NewEvent } from '../../platform/events/emit.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { aUser } from '../../testing/builders.ts';
import { randomOf } from '../../testing/random.ts';
import { simulatorSize, reportSeed, reportSimulation } from '../../testing/simulator-size.ts';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { readBalances } from '../ledger/queries.ts';
import { recomputeDay } from '../ledger/recompute-day.ts';
import { findSettlement } from '../ledger/settle-day.ts';
import { settleDueDays } from '../rewards/jobs/settle-days.ts';
import { taskConsumers } from './consumers.ts';
import { startWithTasks, ensurePosts, watchedBy } from './testing/task-events.ts';
import { watchedToday } from '../watching/testing/viewer.ts';
import { createTaskModel } from './testing/task-model.ts';

const {
  isLong,
  seeds,
  steps: STEPS,
} = simulatorSize({
  short: [3, 150],
  long: [100, 600],
  part: 0.1,
});
const SEEDS = seeds.length;
const USERS = 3;
const MIDNIGHT = 0.04;
const VIDEOS = Array.from({ length: 25 }, (_, at) => BigInt(1_000 + at));

/** Two processes. Actions have no real target, and the tasks do not need one. */
let processes: readonly Services[];
const api = useApi({}, { start: startWithTasks });
beforeAll(async () => {
  await ensurePosts(api.services.db, VIDEOS);
  processes = [api.services, api.sibling().services].map((services) => ({
    ...services,
    events: createEvents(services, taskConsumers),
  }));
});

type Deed = Parameters<ReturnType<typeof createTaskModel>['does']>[1];
const deeds: readonly Deed[] = [
  'like',
  'like',
  'share_post',
  'comment',
  'watch_video',
  'watch_video',
  'collect',
  'follow',
  'sign_in',
];

const payloadOf = (
  deed: Deed,
  to: string,
  { id, isFirst }: { readonly id: string; readonly isFirst: boolean },
): Pick<NewEvent, 'type' | 'payload'> => {
  const about = { post_id: to, author_id: '1' };
  const each = {
    like: {
      type: 'post.reacted',
      payload: { ...about, value: 'like', before: null, held_ms: null },
    },
    share_post: {
      type: 'post.shared',
      payload: { ...about, share_code: id, channel: 'copy', is_counted: true },
    },
    comment: {
      type: 'comment.posted',
      payload: { ...about, comment_id: id, root_id: null, reply_to_user_id: null },
    },
    watch_video: {
      type: 'view.qualified',
      payload: {
        post_id: to,
        session_id: id,
        is_first_of_post: isFirst,
        may_open_first_view: false,
      },
    },
    collect: { type: 'post.collected', payload: { ...about, is_collect: true, held_ms: null } },
    follow: { type: 'user.followed', payload: { target_id: to, is_follow: true, held_ms: null } },
    sign_in: { type: 'signed_in', payload: { day_no: 1, amount: '1' } },
  } satisfies Record<Deed, Pick<NewEvent, 'type' | 'payload'>>;
  return each[deed];
};

/** Two processes at once, one of which sometimes dies midway. */
const handle = async (dies: boolean): Promise<void> => {
  if (dies) {
    const [own] = taskConsumers;
    if (!own) throw new Error('tasks are counted by nobody');
    const dying = defineConsumer({
      name: own.name,
      on: own.on as never[],
      handle: async (tx, events, parts) => {
        await own.handle(tx, events, parts);
        throw new Error('died');
      },
    });
    // Without new events nothing kills it.
    await createEvents(api.services, [dying])
      .waitUntilHandled()
      .catch((error: Error) => expect(error.message).toBe('died'));
  }
  await Promise.all(processes.map(({ events }) => events.waitUntilHandled()));
};

const live = async (seed: number): Promise<number> => {
  const random = randomOf(seed);
  const pick = (most: number) => Math.floor(random() * most);
  const { services, clock } = api;
  const { db } = services;
  const paper = createTaskModel();
  const users: bigint[] = [];
  for (let user = 0; user < USERS; user++)
    users.push((await aUser(db, { created_at: new Date('2026-01-01T00:00:00Z') })).id);
  const isAs = async (where: string) => {
    for (const user of users) {
      const { pending, available } = await readBalances(db, user);
      const { pending: due, paid } = paper.has(user);
      const held = paper.bonuses(user);
      const waits = await db
        .selectFrom('claimable')
        .select((eb) => eb.fn.sum<string>('amount').as('sum'))
        .where('user_id', '=', user)
        .where('state', '=', 'open')
        .executeTakeFirst();
      const open = Number(waits?.sum ?? 0) / 1e6;
      expect([Number(pending) / 1e6 + open, Number(available) / 1e6], where).toEqual([due, paid]);
      expect(open / 100, where).toBeLessThanOrEqual(held);
    }
  };
  for (let step = 0; step < STEPS; step++) {
    const where = `seed ${seed}, step ${step}`;
    // No two steps share a moment.
    clock.advanceRule(2_000);
    const now = clock.rule();
    const day = businessDay(now);
    const week = weekKey(day);
    if (random() < MIDNIGHT) {
      // Otherwise the events are not counted yet, and midnight waits for them.
      if (random() < 0.5) {
        await handle(random() < 0.3);
        await isAs(where);
      }
      clock.advanceRule((1 + pick(3)) * 86_400_000);
      await Promise.all(processes.map(settleDueDays));
      paper.midnight();
      // A day without earnings needs no settlement.
      if (await findSettlement(db, day)) expect(await recomputeDay(db, day), where).toEqual([]);
      await isAs(where);
      continue;
    }
    const user = users[pick(USERS)]!;
    await watchedToday(api, user);
    const deed = deeds[pick(deeds.length)]!;
    const to = deed === 'sign_in' ? day : `${VIDEOS[pick(VIDEOS.length)]}`;
    const isFirst = deed === 'watch_video' && !paper.hasWatched(user, to);
    const payload = payloadOf(deed, to, { id: `${seed}${step}`, isFirst });
    const event = { ...payload, userId: user, at: now } as NewEvent;
    const events: NewEvent[] = random() < 0.2 ? [event, event] : [event];
    paper.does(user, deed, to, day, week, now.getTime());
    if (deed === 'like' && random() < 0.3) {
      paper.takesBack(user, deed, to, day, now.getTime());
      const undone = {
        post_id: to,
        author_id: '1',
        value: null,
        before: 'like',
        held_ms: 1,
      } as const;
      events.push({ type: 'post.reacted', userId: user, at: now, payload: undone });
    }
    await transaction(db, async (tx) => {
      if (isFirst) await watchedBy(tx, user, [BigInt(to)], now);
      await emit(tx, ...events);
    });
    if (random() < 0.1) await handle(random() < 0.3);
  }
  await handle(false);
  await isAs(`seed ${seed}, at the end`);
  return users.reduce((sum, user) => sum + paper.bonuses(user), 0);
};

test(
  `${SEEDS} seeds of ${STEPS} steps: tasks and groups pay what the model says, despite crashes and replays`,
  async () => {
    let bonuses = 0;
    for (const seed of seeds) {
      bonuses += await live(seed);
      reportSeed('tasks', seed);
    }
    // Without a complete group no bonus would be tested.
    if (SEEDS > 1) expect(bonuses).toBeGreaterThan(0);
    const { n } = await api.services.db
      .selectFrom('task_done')
      .select((eb) => eb.fn.countAll<bigint>().as('n'))
      .executeTakeFirstOrThrow();
    // Few completed tasks would test little.
    expect(Number(n)).toBeGreaterThan(10 * SEEDS);
    reportSimulation('tasks', {
      seeds,
      steps: STEPS,
      said: `${n} tasks done, ${bonuses} groups whole`,
    });
    expect(await checkLedger(api.services.db)).toEqual([]);
  },
  isLong ? 3 * 3_600_000 : 300_000,
);
