/** The bytes of a base64 text; undefined where the same bytes would be written otherwise. */
export const canonicalBase64 = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : undefined;
};
