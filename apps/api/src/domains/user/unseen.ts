/** Whole emoji, families and flags of several joined ones among them: what joins them is part of a picture. */
const emoji = /\p{RGI_Emoji}/v;
const everyEmoji = new RegExp(emoji.source, 'gv');
/** Control, format (direction marks among them), private and unassigned characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/** Whether a text holds characters that nobody sees. */
export const hasUnseen = (text: string): boolean =>
  text.replaceAll(everyEmoji, '').search(unseen) >= 0;

/** The text without them. */
export const withoutUnseen = (text: string): string => {
  let clean = '';
  let from = 0;
  for (const { 0: whole, index } of text.matchAll(everyEmoji)) {
    clean += text.slice(from, index).replaceAll(unseen, '') + whole;
    from = index + whole.length;
  }
  return clean + text.slice(from).replaceAll(unseen, '');
};
