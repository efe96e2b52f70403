import { fileURLToPath } from 'node:url';

/** Where the shipped media of the demo lies. */
export const demoFolder = fileURLToPath(new URL('../../shipped/', import.meta.url));

/** Where the drawn sources lie; they are not kept in the repository. */
const sourceFolder = fileURLToPath(new URL('../../../../.data/scenes/', import.meta.url));

export const sourcePath = (slug: string): string => `${sourceFolder}${slug}.mp4`;
