/** The edit distance of two words, with transpositions. */
export const editDistance = (a: string, b: string): number => {
  const width = b.length + 1;
  const rows: number[][] = [Array.from({ length: width }, (_, at) => at)];
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let at = 1; at < width; at++) {
      const same = a[row - 1] === b[at - 1] ? 0 : 1;
      const swapped =
        row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
          ? (rows[row - 2]?.[at - 2] ?? 0) + 1
          : Infinity;
      line.push(
        Math.min(
          (line[at - 1] ?? 0) + 1,
          (rows[row - 1]?.[at] ?? 0) + 1,
          (rows[row - 1]?.[at - 1] ?? 0) + same,
          swapped,
        ),
      );
    }
    rows.push(line);
  }
  return rows[a.length]?.[b.length] ?? 0;
};

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Every word at distance one; a few hundred. */
export const wordsAtDistanceOne = (word: string): string[] => {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== '') found.add(before + after.slice(1));
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
    for (const letter of LETTERS) {
      if (after !== '') found.add(before + letter + after.slice(1));
      found.add(before + letter + after);
    }
  }
  found.delete(word);
  return [...found];
};

/** The most typos that a word of this length may have. */
export const maxTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);
