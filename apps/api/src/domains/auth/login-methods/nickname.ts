import { nicknameMaxLength, nicknameMinLength } from '@taice/contract/shapes';
import { normalizeText } from '@taice/core/rules';
import type { Tx } from '../../../platform/db/pool.ts';
import { newInviteCode } from '../../user/invite-code.ts';
import { nicknameProblem } from '../../user/nickname-rules.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const SUFFIX = 4;
/** There are 2^20 suffixes: after this many tries something else is wrong. */
const TRIES = 5;

/** The suffix reveals nothing about its person. */
const suffix = (): string => newInviteCode().slice(0, SUFFIX);

/** A name without personal data, for a person who gave none. */
export const anonymousNickname = (): string => `Viewer ${suffix()}`;

/** Truncates a name between whole characters. */
const cut = (name: string, max: number): string => {
  let short = '';
  for (const { segment } of graphemes.segment(name)) {
    if ([...short, ...segment].length > max) break;
    short += segment;
  }
  return short.trim();
};

/** A nickname from the person's name at another service, without forbidden characters. */
export const toNickname = (name: string): string => {
  const tidied = normalizeText(name.replaceAll('\0', ''), { min: 0, max: Infinity, breaks: 0 });
  if (tidied.refused !== undefined) return anonymousNickname();
  return cut(tidied.text.replaceAll(/\s+/gu, ' '), nicknameMaxLength) || anonymousNickname();
};

/**
 * The initial nickname of an account, under the rules of typed ones. A wish that is too short or taken gets a neutral
 * suffix. A wish that imitates the house is replaced by an anonymous name.
 */
export const findFreeNickname = async (tx: Tx, preferred: string): Promise<string> => {
  const own = cut(preferred, nicknameMaxLength - SUFFIX - 1);
  let nickname = [...preferred].length < nicknameMinLength ? `${own} ${suffix()}` : preferred;
  for (let tries = 0; tries < TRIES; tries++) {
    const refused = await nicknameProblem(tx, null, nickname);
    if (!refused) return nickname;
    nickname = refused === 'taken' ? `${own} ${suffix()}` : anonymousNickname();
  }
  throw new Error('no free nickname found');
};
