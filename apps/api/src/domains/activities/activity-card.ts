import type { ActivityCard } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { TaskProgress } from '../tasks/task-progress.ts';
import type { Member } from './member-queries.ts';
import { conditionCounts } from './progress.ts';
import type { Activity } from './queries.ts';

/** The state by the clock, since the stored one may be seconds old. */
export const stateAt = (
  { state, starts_at, ends_at }: Pick<Activity, 'state' | 'starts_at' | 'ends_at'>,
  at: Date,
): ActivityCard['state'] => {
  if (state !== 'scheduled' && state !== 'running') return state === 'draft' ? 'scheduled' : state;
  if (at < starts_at) return 'scheduled';
  return at < ends_at ? 'running' : 'ended';
};

/** The sum of all rank prizes, in micro-points. */
const totalRankPrizes = ({ prizes }: Activity): bigint =>
  prizes.reduce((sum, { from, to, point }) => sum + BigInt(to - from + 1) * BigInt(point), 0n);

const rewardOf = (activity: Activity): ActivityCard['reward'] => {
  const { reward_type: type, reward, pool, per_user_cap, prizes } = activity;
  if (type === null) return null;
  const amounts = { fixed: reward, pool: pool ?? 0n, rank: totalRankPrizes(activity) };
  const topPrize = prizes.map(({ point }) => BigInt(point)).reduce((a, b) => (b > a ? b : a), 0n);
  const maxAmount = { fixed: reward, pool: per_user_cap, rank: topPrize }[type];
  return {
    type,
    amount: formatMicro(amounts[type]),
    most: maxAmount === null ? null : formatMicro(maxAmount),
  };
};

/** A person's progress over all conditions in whole percent; each condition has the same weight. */
export const percentOf = (
  activity: Pick<Activity, 'id' | 'conditions'>,
  userId: bigint,
  tallies: ReadonlyMap<string, TaskProgress>,
): number => {
  const { conditions } = activity;
  if (conditions.length === 0) return 0;
  const completedShare = conditionCounts(activity, userId, tallies).reduce(
    (sum, num, index) => sum + Math.min(1, num / (conditions[index]?.total_num ?? 1)),
    0,
  );
  return Math.floor((100 * completedShare) / conditions.length);
};

interface CardContext {
  readonly lang: Lang;
  readonly at: Date;
  readonly mediaUrl: string;
  readonly member: Member | undefined;
  readonly tallies: ReadonlyMap<string, TaskProgress>;
}

/** A text in the reader's language, or in English if there is no translation yet. */
const inLang = (text: Readonly<Record<Lang, string>>, lang: Lang): string => text[lang] || text.en;

export const toActivityCard = (
  activity: Activity,
  { lang, at, mediaUrl, member, tallies }: CardContext,
): ActivityCard => ({
  id: `${activity.id}`,
  slug: activity.slug,
  title: inLang(activity.title, lang),
  summary: inLang(activity.summary, lang),
  cover: /^(?:https?:)?\//.test(activity.cover) ? activity.cover : `${mediaUrl}${activity.cover}`,
  type: activity.type,
  starts_at: activity.starts_at.toISOString(),
  ends_at: activity.ends_at.toISOString(),
  state: stateAt(activity, at),
  reward: rewardOf(activity),
  joined: member !== undefined,
  progress: member
    ? member.state === 'joined'
      ? percentOf(activity, member.user_id, tallies)
      : 100
    : null,
});

/** The long text of a campaign, as paragraphs. */
export const paragraphsOf = ({ content }: Activity, lang: Lang): string[] =>
  inLang(content, lang)
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const rulesOf = ({ rules }: Activity, lang: Lang): string[] => [
  ...(rules[lang].length > 0 ? rules[lang] : rules.en),
];
