/** Path of a viewer's picture below the demo's folder. */
export const viewerPath = (nickname: string): string => `avatars/${nickname.toLowerCase()}.webp`;

const withPicture = [
  'Mia',
  'Leo',
  'Noor',
  'Jonas',
  'Ines',
  'Tomasz',
  'Aiko',
  'Priya',
  'Samir',
  'Freya',
] as const;
/** Viewers who have a picture; all others have their initial. */
export type PicturedViewer = (typeof withPicture)[number];

/** Its address; empty for none. */
export const pictureOf = (nickname: string, { mediaUrl }: { readonly mediaUrl: string }): string =>
  withPicture.some((each) => each === nickname) ? `${mediaUrl}${viewerPath(nickname)}` : '';
