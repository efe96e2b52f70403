export type CategorySlug = 'nature' | 'city' | 'space' | 'food';
export type CreatorHandle = 'ridge.river' | 'walk.quiet' | 'low.orbit' | 'slow.kitchen';

export type Creator = { handle: CreatorHandle; nickname: string; bio: string; avatar: string };

export type Clip = {
  /** Name of its folder and of its scene; lower case with hyphens. */
  slug: string;
  title: string;
  /** One or two sentences. */
  description: string;
  tags: readonly string[];
  category: CategorySlug;
  creator: CreatorHandle;
  /** Pixels as drawn. */
  width: number;
  height: number;
  /** Seconds, a multiple of half a second so that it is a whole number of frames. */
  durationS: number;
  /** Second that makes the poster. */
  posterAtS: number;
  lang: 'en' | 'cn' | 'tw';
};

/** 9:16, for the vertical feed. */
export const upright = { width: 720, height: 1280 };
/** 16:9. */
export const wide = { width: 1280, height: 720 };
