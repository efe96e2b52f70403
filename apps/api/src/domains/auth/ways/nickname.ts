import { nicknameMaxLength, nicknameMinLength } from '@taice/contract/shapes';
import { tidyText } from '@taice/core/rules';
import type { Tx } from '../../../platform/db/pool.ts';
import { newInviteCode } from '../../user/invite-code.ts';
import { whyRefused } from '../../user/nickname-rules.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const SUFFIX = 4;
/** There are 2^20 suffixes: a second try is rare, and after so many something else is wrong. */
const TRIES = 5;

/** Says nothing about whom it stands for. */
const suffix = (): string => newInviteCode().slice(0, SUFFIX);

/** A name for somebody who has not said one; nothing about them is in it. */
export const anonymousNickname = (): string => `Viewer ${suffix()}`;

/** The beginning of a name, cut between whole characters. */
const cut = (name: string, max: number): string => {
  let short = '';
  for (const { segment } of graphemes.segment(name)) {
    if ([...short, ...segment].length > max) break;
    short += segment;
  }
  return short.trim();
};

/** A nickname from what another service calls the person, without what a nickname cannot have. */
export const nicknameFrom = (name: string): string => {
  const tidied = tidyText(name.replaceAll('\0', ''), { min: 0, max: Infinity, breaks: 0 });
  if (tidied.refused !== undefined) return anonymousNickname();
  return cut(tidied.text.replaceAll(/\s+/gu, ' '), nicknameMaxLength) || anonymousNickname();
};

/**
 * The nickname with which an account begins, by the rule of typed ones: the wish, where a person could have
 * chosen it and nobody else looks like it; with a neutral suffix where it is too short or taken; and an
 * anonymous one in the place of what would speak for the house.
 */
export const freeNickname = async (tx: Tx, wish: string): Promise<string> => {
  const own = cut(wish, nicknameMaxLength - SUFFIX - 1);
  let nickname = [...wish].length < nicknameMinLength ? `${own} ${suffix()}` : wish;
  for (let tries = 0; tries < TRIES; tries++) {
    const refused = await whyRefused(tx, null, nickname);
    if (!refused) return nickname;
    nickname = refused === 'taken' ? `${own} ${suffix()}` : anonymousNickname();
  }
  throw new Error('no nickname was free');
};
