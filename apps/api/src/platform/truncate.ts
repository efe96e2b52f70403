/** A text of at most so many letters; a cut one ends with a mark. Letters are Unicode's: none is cut in half. */
export const truncate = (text: string, maxLength: number): string => {
  const letters = Array.from(text);
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : text;
};
