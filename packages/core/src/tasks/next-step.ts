import type { QuestItem, Reply, TaiceContract, TaskKey } from '@taice/contract';

type Daily = Reply<TaiceContract['tasks']['newDailyTask']>;
export type TaskGroup = Daily['groups'][number];

export type NextStep =
  /** A complete group's bonus can be claimed. */
  | { readonly kind: 'claim'; readonly group: TaskGroup }
  /** The quickest task, in about `seconds`; `last`: nothing else of its group is open. */
  | {
      readonly kind: 'do';
      readonly quest: QuestItem;
      readonly group: TaskGroup;
      readonly last: boolean;
      readonly seconds: number;
    }
  /** All of today's tasks are done. */
  | { readonly kind: 'rest' };

/** Estimated seconds for one unit of each task. They decide the proposed task and its shown duration. */
const secondsOf: Readonly<Record<TaskKey, number>> = {
  sign_in: 2,
  like: 3,
  collect: 3,
  follow: 5,
  interest: 20,
  comment: 20,
  share_post: 25,
  watch_video: 30,
  full_watch: 45,
  guide: 45,
  bind_email: 60,
  bind_telegram: 60,
  bind_wallet: 90,
  upload: 600,
  share_visit: 1_800,
  buy_spk_nft: 3_600,
  invite: 7_200,
  invite_buy_nft: 86_400,
};

/** The missing amount of a task: seconds if its unit is time, else times. */
export const missingOf = ({ total_num, complete_num }: QuestItem): number =>
  Math.max(0, total_num - complete_num);

const effortOf = (quest: QuestItem): number =>
  quest.unit_key === 'time' ? missingOf(quest) : missingOf(quest) * secondsOf[quest.task_key];

/** The completed share of a task, 0 to 1. */
export const getQuestProgress = ({ complete_num, total_num, is_complete }: QuestItem): number =>
  is_complete ? 1 : Math.min(1, complete_num / total_num);

/** True if its payment waits for a watched video. */
const isWaiting = ({ reason }: QuestItem): boolean =>
  reason === 'no_view' || reason === 'no_first_view';

/**
 * The one thing to do next: a waiting bonus, else a video that pays tasks already done, else the quickest daily task.
 * Between two equal tasks, the one with more progress wins, then the one that pays more. `signedIn`: today's sign-in
 * was taken, counted or not.
 */
export function nextStep(groups: readonly TaskGroup[], { signedIn = false } = {}): NextStep {
  const claimable = groups.find(({ bonus_state }) => bonus_state === 'claimable');
  if (claimable) return { kind: 'claim', group: claimable };
  const open = groups.flatMap((group) =>
    group.quest
      .filter((quest) => !quest.is_complete && !(signedIn && quest.task_key === 'sign_in'))
      .map((quest) => ({ quest, group })),
  );
  const hasWaiting = groups.some(({ quest }) => quest.some(isWaiting));
  const canUnlock = ({ quest }: { quest: QuestItem }) =>
    hasWaiting && quest.task_key === 'watch_video';
  const [first] = open.toSorted(
    (a, b) =>
      Number(canUnlock(b)) - Number(canUnlock(a)) ||
      effortOf(a.quest) - effortOf(b.quest) ||
      getQuestProgress(b.quest) - getQuestProgress(a.quest) ||
      Number(b.quest.point) - Number(a.quest.point),
  );
  if (!first) return { kind: 'rest' };
  const last = first.group.quest.every((quest) => quest.is_complete || quest === first.quest);
  return { kind: 'do', ...first, last, seconds: effortOf(first.quest) };
}
