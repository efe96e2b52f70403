import { randomBytes } from 'node:crypto';
import type { TestApi } from '../../../testing/harness.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { likes } from '../../tasks/testing/task-events.ts';
import { type ActivityDraft, newActivitySchema, insertActivity } from '../decide-activity.ts';
import { runActivityCycle } from '../jobs/run-activity-cycle.ts';

const HOUR_MS = 3_600_000;
type Api = Pick<TestApi, 'services' | 'clock'>;
type DraftOverrides = Partial<ActivityDraft>;

const inAllLangs = (text: string) => ({ en: text, cn: `${text}（中）`, tw: `${text}（繁）` });

/** A campaign since an hour ago and for a day: three likes, 50 points for each person. */
export const aCampaign = async (
  { services, clock }: Api,
  { from = -1, to = 24, ...overrides }: DraftOverrides & { from?: number; to?: number } = {},
): Promise<bigint> => {
  const timeIn = (hours: number) =>
    new Date(clock.rule().getTime() + hours * HOUR_MS).toISOString();
  const draft = newActivitySchema.parse({
    slug: `c-${randomBytes(4).toString('hex')}`,
    title: inAllLangs('Likes week'),
    summary: inAllLangs('Like three videos'),
    content: inAllLangs('One.\n\nTwo.'),
    rules: { en: ['Each video once.'], cn: ['每个视频一次。'], tw: ['每部影片一次。'] },
    cover: 'neon/poster.webp',
    type: 'mixed',
    conditions: [{ task_key: 'like', total_num: 3 }],
    reward: { type: 'fixed', each: '50' },
    starts_at: timeIn(from),
    ends_at: timeIn(to),
    ...overrides,
  });
  const id = await transaction(services.db, (tx) => insertActivity(tx, draft));
  await runActivityCycle(services);
  return id;
};

/** Advances the rule clock and runs the due jobs. */
export const advanceHours = async ({ services, clock }: Api, hours: number): Promise<void> => {
  clock.advanceRule(hours * HOUR_MS);
  await runActivityCycle(services);
};

/** Likes of videos that no one has liked before. */
export const newLikes = (count: number) =>
  likes(...Array.from({ length: count }, () => (lastPostId += 1n)));
let lastPostId = 1_000n;
