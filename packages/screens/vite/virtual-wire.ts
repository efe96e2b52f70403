import type { Plugin } from 'vite';

const name = 'virtual:wire';
const resolved = `\0${name}`;

/**
 * `virtual:wire` exports `wire`: what a client needs of the contract, worked out when the shell is
 * built, so that the schemas and zod stay behind.
 */
export const virtualWire = (json: string): Plugin => ({
  name: 'taice:wire',
  resolveId: (id) => (id === name ? resolved : undefined),
  load: (id) =>
    id === resolved
      ? `export const wire = JSON.parse(${JSON.stringify(json)});`
      : undefined,
});
