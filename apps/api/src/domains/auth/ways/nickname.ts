import { newInviteCode } from '../../user/invite-code.ts';
import { withoutUnseen } from '../../user/unseen.ts';

/** Characters of the table's column. */
const MAX = 30;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A name for somebody who has not said one; nothing about them is in it. */
export const anonymousNickname = (): string => `Viewer ${newInviteCode().slice(0, 4)}`;

/** A nickname from what another service calls the person, cut between whole characters. */
export const nicknameFrom = (name: string): string => {
  const clean = withoutUnseen(name).replaceAll(/\s+/gu, ' ').trim();
  let nickname = '';
  for (const { segment } of graphemes.segment(clean)) {
    if ([...nickname, ...segment].length > MAX) break;
    nickname += segment;
  }
  return nickname.trim() || anonymousNickname();
};
