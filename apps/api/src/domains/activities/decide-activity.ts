import { langs } from '@taice/contract/shapes';
import { z } from 'zod';
import { audit, type Decider } from '../../platform/audit.ts';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { i18n, line, points } from '../../platform/draft-shapes.ts';
import { fail } from '../../platform/http/failure.ts';
import { routes } from '../tasks/definitions.ts';
import { lockActivity } from './queries.ts';
import { writeResults } from './results.ts';

const taskKeys = Object.keys(routes) as [keyof typeof routes, ...(keyof typeof routes)[]];

/** A campaign as the staff enter it; points in TAICE. */
export const newActivitySchema = z
  .strictObject({
    slug: z.string().regex(/^[a-z0-9-]{2,80}$/),
    title: i18n(line),
    summary: i18n(line),
    content: i18n(z.string().max(20_000)).optional(),
    rules: i18n(z.array(line).max(20)).optional(),
    cover: z.string().min(1).max(300),
    type: z.enum(['watch', 'invite', 'upload', 'share', 'mixed', 'info']),
    conditions: z
      .array(
        z.strictObject({
          task_key: z.enum(taskKeys),
          unit_key: z.enum(['time', 'other']).default('other'),
          total_num: z.number().int().min(1).max(100_000),
        }),
      )
      .max(10)
      .default([]),
    reward: z
      .discriminatedUnion('type', [
        z.strictObject({ type: z.literal('fixed'), each: points, pool: points.optional() }),
        z.strictObject({ type: z.literal('pool'), pool: points, per_user_cap: points.optional() }),
        z.strictObject({
          type: z.literal('rank'),
          prizes: z
            .array(
              z.strictObject({
                from: z.number().int().min(1),
                to: z.number().int().min(1),
                point: points,
              }),
            )
            .min(1)
            .refine((prizes) =>
              prizes.every(
                ({ from, to }, index) => from <= to && from === (prizes[index - 1]?.to ?? 0) + 1,
              ),
            ),
        }),
      ])
      .nullable(),
    starts_at: z.iso.datetime().transform((text) => new Date(text)),
    ends_at: z.iso.datetime().transform((text) => new Date(text)),
    sort: z.number().int().default(0),
    target: z
      .strictObject({
        langs: z.array(z.enum(langs as ['en', 'cn', 'tw'])).optional(),
        app_types: z.array(z.enum(['web', 'tg_mini'])).optional(),
        level_min: z.number().int().optional(),
        countries: z.array(z.string().length(2)).optional(),
      })
      .default({}),
  })
  .refine((a) => a.ends_at > a.starts_at, { path: ['ends_at'] })
  .refine((a) => (a.type === 'info') === (a.reward === null), { path: ['reward'] })
  .refine((a) => a.reward === null || a.conditions.length > 0, { path: ['conditions'] })
  // A campaign by rank has exactly one condition.
  .refine((a) => a.reward?.type !== 'rank' || a.conditions.length === 1, { path: ['conditions'] })
  .refine((a) => a.reward?.type !== 'fixed' || (a.reward.pool ?? a.reward.each) >= a.reward.each, {
    path: ['reward'],
  });
export type ActivityDraft = z.input<typeof newActivitySchema>;
export type NewActivity = z.output<typeof newActivitySchema>;

const emptyTexts = (): Record<(typeof langs)[number], string> => ({ en: '', cn: '', tw: '' });
const noRules = (): Record<(typeof langs)[number], string[]> => ({ en: [], cn: [], tw: [] });

/** Stores a campaign, which begins at its start time. 409: the name is taken. */
export const insertActivity = async (tx: Tx, draft: NewActivity): Promise<bigint> => {
  const { reward } = draft;
  const pool = reward?.type === 'fixed' || reward?.type === 'pool' ? (reward.pool ?? null) : null;
  const prizes =
    reward?.type === 'rank'
      ? reward.prizes.map(({ from, to, point }) => ({ from, to, point: `${point}` }))
      : [];
  const inserted = await tx
    .insertInto('activity')
    .values({
      slug: draft.slug,
      title: JSON.stringify(draft.title),
      summary: JSON.stringify(draft.summary),
      content: JSON.stringify(draft.content ?? emptyTexts()),
      rules: JSON.stringify(draft.rules ?? noRules()),
      cover: draft.cover,
      type: draft.type,
      conditions: JSON.stringify(draft.conditions),
      reward_type: reward?.type ?? null,
      reward: reward?.type === 'fixed' ? reward.each : 0n,
      pool,
      pool_left: pool,
      per_user_cap: reward?.type === 'pool' ? (reward.per_user_cap ?? null) : null,
      prizes: JSON.stringify(prizes),
      starts_at: draft.starts_at,
      ends_at: draft.ends_at,
      sort: draft.sort,
      target: JSON.stringify(draft.target),
      cancel_reason: null,
      paid_at: null,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? fail(409);
};

/** `insertActivity` for the staff. 1708: its start time has passed. */
export const openActivity = async (
  tx: Tx,
  decider: Decider,
  draft: NewActivity,
): Promise<string> => {
  if (draft.ends_at <= decider.at) return fail(1708);
  const id = await insertActivity(tx, draft);
  await audit(tx, decider, {
    action: 'activity.open',
    target: ['activity', id],
    before: {},
    after: { slug: draft.slug },
  });
  return `${id}`;
};

const CLOSE_ACTIVITY = `update activity set ends_at = $2 where id = $1`;

/** Ends a running campaign now; actions until then count. 404, 1708. */
export const closeActivity = async (tx: Tx, decider: Decider, id: bigint): Promise<void> => {
  const activity = (await lockActivity(tx, id)) ?? fail(404);
  if (activity.state !== 'running' || activity.ends_at <= decider.at) return fail(1708);
  await preparedQuery(tx, 'activity_close', CLOSE_ACTIVITY, [id, decider.at]);
  await audit(tx, decider, {
    action: 'activity.close',
    target: ['activity', id],
    before: { ends_at: activity.ends_at.toISOString() },
    after: { ends_at: decider.at.toISOString() },
  });
};

const CANCEL_ACTIVITY = `update activity set state = 'cancelled', cancel_reason = $2, ends_at = greatest(least(ends_at, $3),
    starts_at + interval '1 second') where id = $1`;

/**
 * Cancels a campaign. Won rewards stay. Shared pools and rank prizes are paid as compensation for progress so far. 404;
 * 1708 once its results are written.
 */
export const cancelActivity = async (
  tx: Tx,
  decider: Decider,
  id: bigint,
  isAgeRequired: boolean,
): Promise<void> => {
  const activity = (await lockActivity(tx, id)) ?? fail(404);
  const isOpen = (['draft', 'scheduled', 'running', 'ended'] as const).some(
    (state) => state === activity.state,
  );
  if (!isOpen) return fail(1708);
  await writeResults(tx, activity, isAgeRequired);
  await preparedQuery(tx, 'activity_cancel', CANCEL_ACTIVITY, [id, decider.reason, decider.at]);
  await audit(tx, decider, {
    action: 'activity.cancel',
    target: ['activity', id],
    before: { state: activity.state },
    after: { state: 'cancelled' },
  });
};

const LIST_ACTIVITIES = `select id::text, slug, title->>'en' as title, reward_type, state, starts_at, ends_at, joined_num,
    completed_num, trim_scale(pool / 1000000.0)::text as pool,
    trim_scale(pool_left / 1000000.0)::text as pool_left
  from activity order by ends_at desc, id desc limit 50`;

export const listForStaff = (db: Database) =>
  preparedQuery(db, 'activity_staff_list', LIST_ACTIVITIES, []);
