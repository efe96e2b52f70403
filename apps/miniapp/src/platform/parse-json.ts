/** The value of a JSON text, or undefined if it is invalid: a truncated one counts as nothing. */
export const parseJson = (text: string | null): unknown => {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
