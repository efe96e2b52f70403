import { formatMicro } from '@taice/core/rules';
import type { Config } from '../../platform/config.ts';
import type { Settings } from '../../platform/settings.ts';
import { levelOf } from '../user/level.ts';
import { requiredMs } from '../watching/credit-beat.ts';
import type { PostText } from './post-texts.ts';
import { videoBlocker } from '../../platform/earning-video.ts';

export interface ViewParts {
  readonly config: Pick<Config, 'mediaUrl' | 'publicUrl' | 'miniAppUrl' | 'youtube'>;
  readonly settings: Settings;
}

/** Computed parts of a post's card that are the same for all viewers. */
interface CardParts {
  readonly cover: string;
  readonly publishedAt: string;
  /** Its author's. */
  readonly levelNo: number;
  /** The reward for watching; null if it pays nothing. */
  readonly viewReward: { readonly amount: string; readonly requiredSeconds: number } | null;
}

const paysOf = (text: PostText, settings: Settings): CardParts['viewReward'] => {
  if (videoBlocker(text, settings) !== null) return null;
  const durationMs = text.duration_s * 1000;
  const amount = formatMicro(settings.view_reward_base);
  return { amount, requiredSeconds: requiredMs(settings, durationMs, 1, text.skip_ms) / 1000 };
};

const coverOf = ({ cover, prefix, result }: PostText, mediaUrl: string): string => {
  if (cover !== null) return `${mediaUrl}${cover}`;
  return result ? `${mediaUrl}${prefix}${result.poster}` : '';
};

const computeCardParts = (text: PostText, { config, settings }: ViewParts): CardParts => ({
  cover: coverOf(text, config.mediaUrl),
  publishedAt: text.published_at.toISOString(),
  levelNo: levelOf(text.xp, settings).no,
  viewReward: paysOf(text, settings),
});

const cache = new WeakMap<PostText, CardParts>();

/** Computed once while the post's texts are cached, for hundreds of responses. */
export const cardParts = (text: PostText, parts: ViewParts): CardParts => {
  const cached = cache.get(text);
  if (cached) return cached;
  const computed = computeCardParts(text, parts);
  cache.set(text, computed);
  return computed;
};
