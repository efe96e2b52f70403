/** A text of so many letters at the most; where some are left out it says so. Letters are Unicode's: none is cut in half. */
export const cut = (text: string, most: number): string => {
  const letters = Array.from(text);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
};
