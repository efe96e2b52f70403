import { neededBy } from './imports.ts';

const icon = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\.mjs$/;

const library = /[\\/]node_modules[\\/](?!\.pnpm)((?:@[\w-]+[\\/])?[\w-]+)[\\/]/;
/** A library that lies in two packages. */
const partOf: Readonly<Record<string, string>> = {
  '@tanstack/query-core': '@tanstack/react-query',
};

/** What an import would call the module. */
const nameOf = (id: string): string => {
  const [, name] = icon.exec(id) ?? [];
  if (name) return `lucide-react/icons/${name}`;
  const [, own] = library.exec(id) ?? [];
  return own ? (partOf[own] ?? own) : id;
};

/**
 * Names what of `screens` needs a module at once, as `0`, `12` or `012`: modules of one name make one file, so that
 * a visit that begins with one of them loads nothing that only others need. Null for a module that none needs.
 */
export const sharing = (screens: readonly string[]): ((id: string) => string | null) => {
  const needs = screens.map((screen) => neededBy([screen]));
  return (id) => {
    const known = nameOf(id);
    const by = needs.flatMap((all, index) => (all.has(known) ? [index] : []));
    return by.length > 0 ? `first-${by.join('')}` : null;
  };
};
