import type { QuestItem } from '@taice/contract';
import type { Tx } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { ConsumerParts } from '../../platform/events/consumer.ts';
import type { NewEvent } from '../../platform/events/emit.ts';
import { whyNotEarned } from '../user/earning.ts';
import { type DoneTask, payTasks, readWaiting, writeDone } from './award-queries.ts';
import type { Completed } from './count.ts';
import { openGroups } from './group-bonus.ts';
import { readPeople, type TaskPerson } from './people-queries.ts';

type Why = QuestItem['reason'];

/** Asks for each person and day once why they earn nothing. */
const standings = (tx: Tx, rules: ConsumerParts) => {
  const known = new Map<string, Why>();
  return async (person: TaskPerson | undefined, day: Day): Promise<Why> => {
    if (!person) return 'account_limited';
    const { id: userId, device_id: deviceId } = person;
    const key = `${userId} ${day}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const why = await whyNotEarned(tx, { userId, deviceId, day }, rules);
    known.set(key, why);
    return why;
  };
};

const completedEvent = ({ userId, code, periodKey, amount, day, at }: DoneTask): NewEvent => ({
  type: 'task.completed',
  userId,
  at,
  bizDate: day,
  payload: { code, period_key: periodKey, amount: `${amount}` },
});

/**
 * Writes down what was completed and pays it, and opens the bonus of each group that is whole by it; the events of that.
 * What may not be paid is kept with the reason. The tasks of new people wait for their first view's reward: by mere
 * registration nobody earns.
 */
export const award = async (
  tx: Tx,
  rules: ConsumerParts,
  completed: readonly Completed[],
): Promise<NewEvent[]> => {
  if (completed.length === 0) return [];
  const people = await readPeople(
    tx,
    completed.map(({ userId }) => userId),
  );
  const standing = standings(tx, rules);
  const done: (DoneTask & { reason: Why })[] = [];
  // In the order in which the other consumers lock people, too.
  for (const { userId, def, period, mark } of completed.toSorted((a, b) =>
    Number(a.userId - b.userId),
  )) {
    const person = people.get(userId);
    const { day, at } = mark;
    const waits = def.task_type === 'new_user' && person?.had_first_view === false;
    done.push({
      userId,
      code: def.code,
      periodKey: period.key,
      taskId: def.id,
      groupId: def.group_id,
      amount: def.point,
      day,
      at,
      reason: waits ? 'no_first_view' : await standing(person, day),
    });
  }
  const paid = done.filter(({ reason }) => reason === null);
  const journals = await payTasks(tx, paid);
  const byTask = new Map(paid.map((each, index) => [each, journals[index] ?? null] as const));
  await writeDone(
    tx,
    done.map((each) => ({ ...each, journalId: byTask.get(each) ?? null })),
  );
  return [...paid.map(completedEvent), ...(await openGroups(tx, paid))];
};

/**
 * Pays what these people completed as new ones and could not be paid for then, as of a day of `since`, or says why it still
 * is not. Of a limit nothing is written: it would be for what was done under it.
 */
export const payWaiting = async (
  tx: Tx,
  rules: ConsumerParts,
  since: ReadonlyMap<bigint, { readonly day: Day; readonly at: Date }>,
): Promise<NewEvent[]> => {
  const waiting = await readWaiting(tx, [...since.keys()]);
  if (waiting.length === 0) return [];
  const people = await readPeople(
    tx,
    waiting.map(({ userId }) => userId),
  );
  const standing = standings(tx, rules);
  const due: DoneTask[] = [];
  const refused: (DoneTask & { journalId: null; reason: Why })[] = [];
  for (const { reason, ...each } of waiting) {
    const person = people.get(each.userId);
    const when = since.get(each.userId);
    if (!when || !person?.had_first_view) continue;
    const why = await standing(person, when.day);
    if (why === null) due.push({ ...each, ...when });
    else if (why !== reason && why !== 'account_limited')
      refused.push({ ...each, journalId: null, reason: why });
  }
  const journals = await payTasks(tx, due);
  await writeDone(tx, [
    ...due.map((each, index) => ({ ...each, journalId: journals[index] ?? null, reason: null })),
    ...refused,
  ]);
  return due.map(completedEvent);
};
