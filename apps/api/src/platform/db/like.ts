const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** The pattern of `like` for what contains a text as it is written, whatever signs are in it. */
export const containing = (text: string): string => `%${escaped(text)}%`;

/** The same for what begins with it. */
export const beginningWith = (text: string): string => `${escaped(text)}%`;
