import type { PostRewardType } from '@taice/contract';
import { plainDigits } from '@taice/contract/digits';
import { type Funding, type FundingProblem, fundingOf, parseMicro } from '@taice/core/rules';
import type { PostRewardTypes } from '@taice/core';

/** A reward as the form holds it. */
export interface RewardForm {
  readonly postId: string;
  readonly type: PostRewardType;
  readonly total: string;
  /** Split by the amount for each person, or by the number of people. */
  readonly by: 'each' | 'people';
  readonly each: string;
  readonly people: string;
  readonly days: number;
}

export const dayChoices = [1, 3, 7, 14, 30] as const;
export const emptyRewardForm: RewardForm = {
  postId: '',
  type: 'fixed',
  total: '100',
  by: 'each',
  each: '5',
  people: '20',
  days: 7,
};

const DAY_MS = 86_400_000;
const amountPattern = /^\d{1,9}(\.\d{1,6})?$/;
const parseAmount = (text: string): bigint | undefined => {
  const plain = plainDigits(text);
  return amountPattern.test(plain) ? parseMicro(plain) : undefined;
};
const parseWhole = (text: string): number | undefined => {
  const plain = plainDigits(text);
  return /^[1-9]\d{0,5}$/.test(plain) ? Number(plain) : undefined;
};

/** Props of a part of the form. */
export interface FormPart {
  readonly form: RewardForm;
  readonly change: (change: Partial<RewardForm>) => void;
}

export const isPerPerson = ({ type, by }: RewardForm): boolean => type !== 'lucky' && by === 'each';

/** The cost of the reward, or the first problem; the server applies the same rules. */
export const validateRewardForm = (
  form: RewardForm,
  rules: PostRewardTypes[number],
): Funding | FundingProblem => {
  const total = parseAmount(form.total);
  if (total === undefined) return { field: 'total', reason: 'min_pool' };
  return fundingOf(
    {
      type: form.type,
      total,
      perUser: isPerPerson(form) ? (parseAmount(form.each) ?? 0n) : undefined,
      quantity: isPerPerson(form) ? undefined : parseWhole(form.people),
      startsAt: 0,
      endsAt: form.days * DAY_MS,
    },
    {
      minPool: parseMicro(rules.min_pool),
      maxPerUser: parseMicro(rules.max_per_user),
      feeBp: Math.round(Number(rules.fee_rate) * 10_000),
      maxDays: rules.days.to,
    },
  );
};

/** Body of `addReward`; `now` in ms on the rule clock. */
export const toAddRewardInput = (form: RewardForm, now: number) => ({
  post_id: form.postId,
  type_key: form.type,
  total: form.total,
  ...(isPerPerson(form) ? { per_user: form.each } : { quantity: Number(plainDigits(form.people)) }),
  ends_at: new Date(now + form.days * DAY_MS).toISOString(),
});
