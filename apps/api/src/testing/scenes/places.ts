import { fileURLToPath } from 'node:url';

const api = new URL('../../../', import.meta.url);

/** Where the shipped media of the demo lies. */
export const demoFolder = fileURLToPath(new URL('demo/', api));

/** Where the drawn sources lie; they are not kept in the repository. */
const sourceFolder = fileURLToPath(new URL('../../.data/scenes/', api));

export const sourcePath = (slug: string): string => `${sourceFolder}${slug}.mp4`;
