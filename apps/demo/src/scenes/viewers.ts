/** Path of a viewer's picture below the demo's folder. */
export const viewerPath = (nickname: string): string =>
  `avatars/${nickname
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')}.webp`;

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
  'Diego',
  'Hana',
  'Luca',
  'Yara',
  'Emre',
  'Sofie',
  'Kofi',
  'Maren',
  'Ravi',
  'Elif',
  'Bruno',
  'Nadia',
  'Owen',
  'Linnea',
  'Theo Marsh',
  'Ana Duarte',
  'Jonas Weber',
  'Mei Lin',
  'Kai Lund',
  'Deborah A.',
] as const;
/** Viewers who have a picture; for all others the kit draws a face. */
export type PicturedViewer = (typeof withPicture)[number];

/** Its address; empty for none. */
export const pictureOf = (nickname: string, { mediaUrl }: { readonly mediaUrl: string }): string =>
  withPicture.some((each) => each === nickname) ? `${mediaUrl}${viewerPath(nickname)}` : '';
