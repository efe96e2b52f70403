/** The bytes of a base64 text; undefined if it is not their canonical encoding. */
export const canonicalBase64 = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : undefined;
};
