import { nicknameMaxLength, nicknameMinLength } from '@taice/contract/shapes';
import { normalizeText } from '@taice/core/rules';
import type { Tx } from '../../../platform/db/pool.ts';
import { newInviteCode } from '../../user/invite-code.ts';
import { nicknameProblem } from '../../user/nickname-rules.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const SUFFIX_LENGTH = 4;
/** There are 2^20 suffixes: after this many tries something else is wrong. */
const MAX_TRIES = 5;

/** The suffix reveals nothing about its person. */
const randomSuffix = (): string => newInviteCode().slice(0, SUFFIX_LENGTH);

/** A name without personal data, for a person who gave none. */
export const anonymousNickname = (): string => `Viewer ${randomSuffix()}`;

/** Truncates a name between whole characters. */
const truncateName = (name: string, max: number): string => {
  let truncated = '';
  for (const { segment } of graphemes.segment(name)) {
    if ([...truncated, ...segment].length > max) break;
    truncated += segment;
  }
  return truncated.trim();
};

/** A nickname from the person's name at another service, without forbidden characters. */
export const toNickname = (name: string): string => {
  const normalized = normalizeText(name.replaceAll('\0', ''), { min: 0, max: Infinity, breaks: 0 });
  if (normalized.refused !== undefined) return anonymousNickname();
  return (
    truncateName(normalized.text.replaceAll(/\s+/gu, ' '), nicknameMaxLength) || anonymousNickname()
  );
};

/**
 * The initial nickname of an account, under the rules of typed ones. A wish that is too short or taken gets a neutral
 * suffix. A wish that imitates the house is replaced by an anonymous name.
 */
export const findFreeNickname = async (tx: Tx, preferred: string): Promise<string> => {
  const base = truncateName(preferred, nicknameMaxLength - SUFFIX_LENGTH - 1);
  let nickname =
    [...preferred].length < nicknameMinLength ? `${base} ${randomSuffix()}` : preferred;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const problem = await nicknameProblem(tx, null, nickname);
    if (!problem) return nickname;
    nickname = problem === 'taken' ? `${base} ${randomSuffix()}` : anonymousNickname();
  }
  throw new Error('no free nickname found');
};
