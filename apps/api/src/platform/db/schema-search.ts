import type { Generated, GeneratedAlways } from 'kysely';
import type { Int8 } from './schema-ledger.ts';

/** A change that the search index has not taken up yet. */
export interface SearchDueTable {
  seq: GeneratedAlways<bigint>;
  kind: 'post' | 'user';
  id: Int8;
}

export interface SearchPostTable {
  id: Int8;
  seq: Generated<bigint>;
  user_id: Int8;
  level: Generated<number>;
  /** Read as text; see `domains/search/document.ts`. */
  words: string;
  tags: Generated<string[]>;
  spelt: Generated<string[]>;
}

export interface SearchUserTable {
  id: Int8;
  seq: Generated<bigint>;
  level: Generated<number>;
  words: string;
  name: string;
  spelt: Generated<string[]>;
}

export interface SearchTagTable {
  tag: string;
  name: string;
  words: string;
  posts: number;
}

export interface SearchWordTable {
  word: string;
  docs: number;
}

/** The search index. */
export interface SearchSchema {
  search_due: SearchDueTable;
  search_post: SearchPostTable;
  search_user: SearchUserTable;
  search_tag: SearchTagTable;
  search_word: SearchWordTable;
}
