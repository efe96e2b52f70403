/** A part of a search query, as typed. */
export interface Clause {
  readonly text: string;
  readonly quoted: boolean;
  readonly negated: boolean;
}

const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '”': '”',
  '„': '“',
  '«': '»',
  '「': '」',
  '『': '』',
  '《': '》',
  '＂': '＂',
};
const MINUS = /^[-－−]$/;

/** The parts between spaces, and those between quotes; a minus before one excludes it. */
export const clausesOf = (text: string): Clause[] => {
  const clauses: Clause[] = [];
  const chars = [...text];
  let at = 0;
  while (at < chars.length) {
    const isMinus =
      MINUS.test(chars[at] ?? '') && at + 1 < chars.length && !/\s/.test(chars[at + 1] ?? '');
    if (isMinus) at++;
    const closing = CLOSING[chars[at] ?? ''];
    const end = closing === undefined ? -1 : chars.indexOf(closing, at + 1);
    if (end > 0) {
      clauses.push({
        text: chars.slice(at + 1, end).join(''),
        quoted: true,
        negated: isMinus,
      });
      at = end + 1;
      continue;
    }
    let to = at;
    while (to < chars.length && !/\s/.test(chars[to] ?? '')) {
      if (to > at && CLOSING[chars[to] ?? ''] !== undefined) break;
      to++;
    }
    // A lone quote is skipped.
    const word = chars.slice(at, Math.max(to, at + 1)).join('');
    if (word.trim() !== '') clauses.push({ text: word, quoted: false, negated: isMinus });
    at = Math.max(to, at + 1);
  }
  return clauses;
};
