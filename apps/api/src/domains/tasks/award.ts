import type { QuestItem } from '@taice/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { ConsumerDeps } from '../../platform/events/consumer.ts';
import type { NewEvent } from '../../platform/events/emit.ts';
import { type DoneTask, payTasks, readWaiting, writeDone } from './award-queries.ts';
import type { Completed } from './apply-counts.ts';
import { openGroups } from './group-bonus.ts';
import { readPeople, readWatched, type TaskPerson } from './people-queries.ts';

type UnpaidReason = QuestItem['reason'];

const earningBlockerOf = (person: TaskPerson | undefined): UnpaidReason =>
  person ? person.no_earning : 'account_limited';

const completedEvent = ({ userId, code, periodKey, amount, day, at }: DoneTask): NewEvent => ({
  type: 'task.completed',
  userId,
  at,
  bizDate: day,
  payload: { code, period_key: periodKey, amount: `${amount}` },
});

/** Completed tasks, each with the reason it is not paid, or null. */
const withUnpaidReasons = async (
  tx: Tx,
  rules: ConsumerDeps,
  completed: readonly Completed[],
): Promise<(DoneTask & { reason: UnpaidReason })[]> => {
  const people = await readPeople(
    tx,
    completed.map(({ userId }) => userId),
    rules,
  );
  const hasWatched = await readWatched(
    tx,
    completed
      .filter(({ def }) => def.task_type === 'day' || def.task_type === 'week')
      .map(({ userId, mark: { day } }) => ({ userId, day })),
  );
  const unpaidReason = ({ userId, def, mark: { day } }: Completed): UnpaidReason => {
    const person = people.get(userId);
    const { task_type: type } = def;
    const blocker = earningBlockerOf(person);
    const isUnseen = person?.has_paid_view === false;
    const isWaiting = isUnseen || ((type === 'day' || type === 'week') && !hasWatched(userId, day));
    if (!isWaiting) return blocker;
    // A task done under a limit is never paid later. Newcomer tasks also wait for a confirmed age.
    if (blocker === 'account_limited' || (blocker === 'age_unconfirmed' && type !== 'new_user'))
      return blocker;
    return isUnseen ? 'no_first_view' : 'no_view';
  };
  const doneTasks: (DoneTask & { reason: UnpaidReason })[] = [];
  // In the order in which the other consumers lock people.
  for (const each of completed.toSorted((a, b) => Number(a.userId - b.userId))) {
    const { userId, def, period, mark } = each;
    doneTasks.push({
      userId,
      code: def.code,
      periodKey: period.key,
      taskId: def.id,
      groupId: def.group_id,
      amount: def.point,
      day: mark.day,
      at: mark.at,
      reason: unpaidReason(each),
    });
  }
  return doneTasks;
};

/**
 * Stores and pays completed tasks, and opens the bonus of each group completed by them; returns the events. A task that
 * may not be paid is stored with its reason. All tasks wait for the first paid view. Daily and weekly ones also wait
 * for a watched video in their period, so that calls alone earn nothing.
 */
export const award = async (
  tx: Tx,
  rules: ConsumerDeps,
  completed: readonly Completed[],
): Promise<NewEvent[]> => {
  if (completed.length === 0) return [];
  const doneTasks = await withUnpaidReasons(tx, rules, completed);
  const paid = doneTasks.filter(({ reason }) => reason === null);
  const journals = await payTasks(tx, paid);
  const byTask = new Map(paid.map((each, index) => [each, journals[index] ?? null] as const));
  await writeDone(
    tx,
    doneTasks.map((each) => ({ ...each, journalId: byTask.get(each) ?? null })),
  );
  return [...paid.map(completedEvent), ...(await openGroups(tx, paid))];
};

/**
 * Pays waiting tasks of these people as of a day in `since`, or stores the new reason. Opens the bonuses of groups
 * completed by them. A limit is not stored as a reason: it would stand for tasks done under it.
 */
export const payWaiting = async (
  tx: Tx,
  rules: ConsumerDeps,
  since: ReadonlyMap<bigint, { readonly day: Day; readonly at: Date }>,
): Promise<NewEvent[]> => {
  const waiting = await readWaiting(tx, [...since.keys()]);
  if (waiting.length === 0) return [];
  const people = await readPeople(
    tx,
    waiting.map(({ userId }) => userId),
    rules,
  );
  const payable: DoneTask[] = [];
  const unpaid: (DoneTask & { journalId: null; reason: UnpaidReason })[] = [];
  for (const { reason, ...each } of waiting) {
    const person = people.get(each.userId);
    const timing = since.get(each.userId);
    if (!timing || !person?.has_paid_view) continue;
    const blocker = earningBlockerOf(person);
    if (blocker === null) payable.push({ ...each, ...timing });
    else if (blocker !== reason && blocker !== 'account_limited')
      unpaid.push({ ...each, journalId: null, reason: blocker });
  }
  const journals = await payTasks(tx, payable);
  await writeDone(tx, [
    ...payable.map((each, index) => ({
      ...each,
      journalId: journals[index] ?? null,
      reason: null,
    })),
    ...unpaid,
  ]);
  return [...payable.map(completedEvent), ...(await openGroups(tx, payable))];
};
