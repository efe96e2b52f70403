/** The value of a JSON text, or undefined where it is none: half of it counts as nothing. */
export const parseJson = (text: string | null): unknown => {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
