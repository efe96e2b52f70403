import type { PrizeCard, PrizeUse, Reply, TaiceContract } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { I18n } from '../../platform/db/schema-columns.ts';
import type { Services } from '../../platform/services.ts';
import { requiresAgeConfirmation } from '../../platform/earning-eligibility.ts';
import type { Prize } from './prize-queries.ts';
import { type LimitUsage, typeLimitOf, prizeLimitOf, type Redeemer } from './redeemer.ts';
import { prizeBlocker } from './prize-eligibility.ts';

type Needs = Pick<Services, 'settings' | 'clock' | 'config'> & { readonly lang: Lang };
type Detail = Reply<TaiceContract['prizes']['detail']>;

/** A text in the reader's language, or in English if there is no translation yet. */
export const inLang = (text: I18n, lang: Lang): string => text[lang] || text.en;

export const imageUrl = (mediaUrl: string, image: string): string =>
  /^(?:https?:)?\//.test(image) ? image : `${mediaUrl}${image}`;

const remainingLimit = (usage: LimitUsage | null): number | null =>
  usage && Math.max(0, usage.need - usage.have);

export const prizeCard = (
  needs: Needs,
  prize: Prize,
  redeemer: Redeemer | undefined,
): PrizeCard => {
  const why_not = prizeBlocker(needs, prize, redeemer);
  return {
    id: `${prize.id}`,
    type: prize.type,
    name: inLang(prize.name, needs.lang),
    image: imageUrl(needs.config.mediaUrl, prize.images[0] ?? ''),
    points: formatMicro(prize.points),
    stock: prize.stock,
    sold: prize.sold,
    limit_left: redeemer ? remainingLimit(prizeLimitOf(prize, redeemer)) : prize.per_user_limit,
    can_redeem: why_not === null,
    why_not,
    ends_at: prize.ends_at?.toISOString() ?? null,
    wished: redeemer?.savingsGoal === prize.id,
  };
};

const paragraphs = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Instructions for use, in the reader's language. */
export const usageView = (
  { how_to_use, use_url }: Pick<Prize, 'how_to_use' | 'use_url'>,
  lang: Lang,
): PrizeUse => ({ steps: how_to_use ? paragraphs(inLang(how_to_use, lang)) : [], url: use_url });

/** Conditions of a prize, each with whether the person meets it. */
const checksOf = (needs: Needs, prize: Prize, redeemer: Redeemer): Detail['checks'] => {
  const check = (
    key: Detail['checks'][number]['key'],
    ok: boolean,
    bounds: { have?: number; need?: number; days?: number | null } = {},
  ) => ({
    key,
    ok,
    have: bounds.have ?? null,
    need: bounds.need ?? null,
    days: bounds.days ?? null,
  });
  const { level } = redeemer;
  const bounds = [
    ['limit', prizeLimitOf(prize, redeemer)],
    ['kind_limit', typeLimitOf(prize, redeemer, needs)],
  ] as const;
  return [
    ...(requiresAgeConfirmation(needs) ? [check('age', redeemer.why !== 'age_unconfirmed')] : []),
    check('verified', redeemer.why !== 'unverified'),
    ...(prize.min_level > 1
      ? [check('level', level >= prize.min_level, { have: level, need: prize.min_level })]
      : []),
    ...bounds.flatMap(([key, bound]) =>
      bound ? [check(key, bound.have < bound.need, bound)] : [],
    ),
  ];
};

/** Pieces of one prize that fit into a parcel. */
const parcel = 5;

export const prizeDetail = (needs: Needs, prize: Prize, redeemer: Redeemer | undefined): Detail => {
  const { lang, config } = needs;
  const card = prizeCard(needs, prize, redeemer);
  const { shipping, member_field: field } = prize;
  return {
    ...card,
    images: prize.images.map((image) => imageUrl(config.mediaUrl, image)),
    description: paragraphs(inLang(prize.description, lang)),
    notice: paragraphs(inLang(prize.notice, lang)),
    use: usageView(prize, lang),
    market_value: prize.market_value,
    reviewed_first:
      prize.type === 'virtual' &&
      redeemer !== undefined &&
      prize.points > redeemer.unreviewedRemaining,
    checks: redeemer ? checksOf(needs, prize, redeemer) : [],
    quantity_max:
      prize.type === 'physical'
        ? Math.max(1, Math.min(parcel, prize.stock, card.limit_left ?? parcel))
        : 1,
    countries: prize.countries,
    shipping: shipping && {
      days_min: shipping.days_min,
      days_max: shipping.days_max,
      cost: inLang(shipping.cost, lang),
      shipper: inLang(shipping.shipper, lang),
      from: inLang(shipping.from, lang),
    },
    member_field: field && { label: inLang(field.label, lang), kind: field.kind },
  };
};
