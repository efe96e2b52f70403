import type { Services } from '../../platform/services.ts';
import { accessLevels, type PostState, postStates } from './post-states.ts';
import { type PostText, postTexts } from './post-texts.ts';
import { noFacts, type ViewerFacts, viewerFacts } from './viewer-facts.ts';

/** The viewer's relation to a post. */
export interface ViewerRelation {
  readonly is_follow: boolean;
  readonly reaction: 'like' | 'dislike' | null;
  readonly is_collect: boolean;
  /** Likes and collections of the viewer's that the public numbers leave out. */
  readonly uncounted_likes: number;
  readonly uncounted_collects: number;
  readonly position_s: number | null;
  readonly watched_ratio: number | null;
  /** The viewer's reward for it: paid, or claimable. */
  readonly paid: boolean;
  readonly claimable: boolean;
}

/** A post with all data of its card and page, and the viewer's relation to it. */
export interface PostRow {
  readonly id: bigint;
  readonly text: PostText;
  readonly state: PostState;
  readonly own: ViewerRelation;
  /** Published and public. */
  readonly is_open: boolean;
  /** The viewer may open it by its address. */
  readonly is_visible: boolean;
}

type Parts = Pick<Services, 'db' | 'clock' | 'settings'>;

/** No relation, as for most posts. One shared object, so that an identity check suffices. */
export const noRelation: ViewerRelation = {
  is_follow: false,
  reaction: null,
  is_collect: false,
  uncounted_likes: 0,
  uncounted_collects: 0,
  position_s: null,
  watched_ratio: null,
  paid: false,
  claimable: false,
};

const relationOf = ({ key, author_key: author }: PostText, facts: ViewerFacts): ViewerRelation => {
  const watched = facts.watched.get(key);
  const relation: ViewerRelation = {
    is_follow: facts.follows.has(author),
    reaction: facts.reactions.get(key) ?? null,
    is_collect: facts.collects.has(key),
    uncounted_likes: facts.aside_likes.has(key) ? 1 : 0,
    uncounted_collects: facts.aside_collects.has(key) ? 1 : 0,
    position_s: watched?.position ?? null,
    watched_ratio: watched?.ratio ?? null,
    paid: facts.paid.has(key),
    claimable: facts.claimable.has(key),
  };
  const isTouched =
    watched !== undefined ||
    relation.is_follow ||
    relation.reaction !== null ||
    relation.is_collect ||
    relation.paid ||
    relation.claimable;
  return isTouched ? relation : noRelation;
};

/**
 * Posts by id, in the order of the ids, without deleted ones. `viewer` null: a visitor. Texts are at most
 * `post_words_ms` old; counts and the viewer's relation are current.
 */
export const loadPosts = async (
  parts: Parts,
  ids: readonly bigint[],
  viewer: bigint | null,
): Promise<PostRow[]> => {
  const { db } = parts;
  const texts = (await postTexts(parts, ids)).filter((text) => text !== undefined);
  if (texts.length === 0) return [];
  const [states, facts] = await Promise.all([
    postStates(
      db,
      texts.map(({ id }) => Number(id)),
    ),
    viewer === null ? noFacts : viewerFacts(db, { viewer, posts: texts }),
  ]);
  return texts.flatMap((text, index) => {
    const state = states[index];
    if (!state) return [];
    // A block in either direction hides the post.
    const access = facts.blocked.has(text.author_key) ? accessLevels.nobody : state.access;
    const isOwn = access === accessLevels.author && text.user_id === viewer;
    return {
      id: text.id,
      text,
      state,
      own: relationOf(text, facts),
      is_open: access === accessLevels.public,
      is_visible: access >= accessLevels.unlisted || isOwn,
    };
  });
};

export type PostKey = Pick<PostText, 'id' | 'category_id' | 'user_id'>;

/** The constant fields of a post, regardless of access; undefined if it never existed. */
export const postKey = async (parts: Parts, id: bigint): Promise<PostKey | undefined> =>
  (await postTexts(parts, [id]))[0];
