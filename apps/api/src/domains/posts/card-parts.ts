import type { PostCard, RewardOffer, UserBrief } from '@taice/contract';
import { currencyKey, type Lang } from '@taice/contract/shapes';
import { formatMicro } from '@taice/core/rules';
import type { Config } from '../../platform/config.ts';
import type { Numbers } from '../../platform/numbers.ts';
import { levelOf } from '../user/level.ts';
import { requiredMs } from '../watching/credit-beat.ts';
import type { PostText } from './post-texts.ts';

export interface ViewParts {
  readonly config: Pick<Config, 'mediaUrl' | 'publicUrl' | 'miniAppUrl'>;
  readonly numbers: Numbers;
}

/** How a reward stands that is not over for everybody. */
type OfferState = Extract<
  RewardOffer['state'],
  'available' | 'claimable' | 'claimed' | 'not_eligible'
>;

/** Of a post's card, what is the same for everybody. */
interface CardParts {
  readonly cover: string;
  readonly placeholder: string;
  readonly publishedAt: string;
  readonly category: Readonly<Record<Lang, PostCard['category']>>;
  readonly followed: UserBrief;
  readonly unfollowed: UserBrief;
  /** What watching it pays, by how that stands with the viewer; null where it pays nobody. */
  readonly offers: Readonly<Record<OfferState, RewardOffer>> | null;
}

export const userBrief = (
  user: {
    id: bigint;
    nickname: string;
    avatar: string;
    xp: bigint;
    is_verified: boolean;
    is_follow: boolean;
  },
  numbers: Numbers,
): UserBrief => ({
  id: `${user.id}`,
  nickname: user.nickname,
  avatar: user.avatar,
  level_no: levelOf(user.xp, numbers).no,
  is_verified: user.is_verified,
  is_follow: user.is_follow,
});

const offersOf = (text: PostText, numbers: Numbers): CardParts['offers'] => {
  const durationMs = text.duration_s * 1000;
  if (text.source !== 'upload' || durationMs < numbers.view_min_duration_ms) return null;
  const offer = (state: OfferState): RewardOffer => ({
    id: text.key,
    type_key: 'view',
    amount_per_user: formatMicro(numbers.view_reward_base),
    currency_key: currencyKey,
    remaining_quantity: null,
    required_seconds: requiredMs(numbers, durationMs) / 1000,
    ends_at: null,
    state,
  });
  return {
    available: offer('available'),
    claimable: offer('claimable'),
    claimed: offer('claimed'),
    not_eligible: offer('not_eligible'),
  };
};

const make = (text: PostText, { config, numbers }: ViewParts): CardParts => {
  const { result, category_name: name } = text;
  const author = { ...text, id: text.user_id };
  const category = (lang: Lang): PostCard['category'] => ({
    id: `${text.category_id}`,
    name: name[lang],
    slug: text.category_slug,
  });
  return {
    cover: result ? `${config.mediaUrl}${text.prefix}${result.poster}` : '',
    placeholder: result?.placeholder ?? '',
    publishedAt: text.published_at.toISOString(),
    category: { en: category('en'), cn: category('cn'), tw: category('tw') },
    followed: userBrief({ ...author, is_follow: true }, numbers),
    unfollowed: userBrief({ ...author, is_follow: false }, numbers),
    offers: offersOf(text, numbers),
  };
};

const made = new WeakMap<PostText, CardParts>();

/** Made once for as long as the words of the post are kept, which hundreds of answers show meanwhile. */
export const cardParts = (text: PostText, parts: ViewParts): CardParts => {
  const known = made.get(text);
  if (known) return known;
  const fresh = make(text, parts);
  made.set(text, fresh);
  return fresh;
};
