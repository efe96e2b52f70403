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
  let position = 0;
  while (position < chars.length) {
    const isMinus =
      MINUS.test(chars[position] ?? '') &&
      position + 1 < chars.length &&
      !/\s/.test(chars[position + 1] ?? '');
    if (isMinus) position++;
    const closing = CLOSING[chars[position] ?? ''];
    const end = closing === undefined ? -1 : chars.indexOf(closing, position + 1);
    if (end > 0) {
      clauses.push({
        text: chars.slice(position + 1, end).join(''),
        quoted: true,
        negated: isMinus,
      });
      position = end + 1;
      continue;
    }
    let to = position;
    while (to < chars.length && !/\s/.test(chars[to] ?? '')) {
      if (to > position && CLOSING[chars[to] ?? ''] !== undefined) break;
      to++;
    }
    // A lone quote is skipped.
    const word = chars.slice(position, Math.max(to, position + 1)).join('');
    if (word.trim() !== '') clauses.push({ text: word, quoted: false, negated: isMinus });
    position = Math.max(to, position + 1);
  }
  return clauses;
};
