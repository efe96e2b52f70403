/** The edit distance of two words, with transpositions. */
export const editDistance = (a: string, b: string): number => {
  const width = b.length + 1;
  const rows: number[][] = [Array.from({ length: width }, (_, index) => index)];
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column < width; column++) {
      const substitutionCost = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? (rows[row - 2]?.[column - 2] ?? 0) + 1
          : Infinity;
      line.push(
        Math.min(
          (line[column - 1] ?? 0) + 1,
          (rows[row - 1]?.[column] ?? 0) + 1,
          (rows[row - 1]?.[column - 1] ?? 0) + substitutionCost,
          isSwapped,
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
  for (let offset = 0; offset <= word.length; offset++) {
    const [head, tail] = [word.slice(0, offset), word.slice(offset)];
    if (tail !== '') found.add(head + tail.slice(1));
    if (tail.length > 1) found.add(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`);
    for (const letter of LETTERS) {
      if (tail !== '') found.add(head + letter + tail.slice(1));
      found.add(head + letter + tail);
    }
  }
  found.delete(word);
  return [...found];
};

/** The most typos that a word of this length may have. */
export const maxTypos = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);
