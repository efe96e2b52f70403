/** A text of at most so many letters; a cut one ends with a mark. Letters are Unicode's: none is cut in half. */
export const cut = (text: string, most: number): string => {
  const letters = Array.from(text);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
};
