const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** The pattern of `like` for what contains a text as it is written, whatever signs are in it. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;

/** The same for what begins with it. */
export const prefixPattern = (text: string): string => `${escapeLike(text)}%`;
