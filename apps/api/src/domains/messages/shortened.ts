/** Characters of what somebody has written that a message repeats. */
const REPEATED = 120;

/** What somebody has written, on one line that a message has room for. */
export const shortened = (text: string): string => {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const letters = Array.from(plain);
  return letters.length > REPEATED ? `${letters.slice(0, REPEATED - 1).join('')}…` : plain;
};
