import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const packages = path.resolve(import.meta.dirname, '../..');

/** Imports and re-exports that code runs for, each with the names it takes; `import()` is none. */
const statement =
  /^(?:import|export)\s+(?!type\b)(?:(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*|[\w*\s]+\s+from\s*|\*\s*from\s*)?['"]([^'"]+)['"]/gm;

const namesIn = (list: string): Array<[theirs: string, ours: string]> =>
  list.split(',').flatMap((part): Array<[string, string]> => {
    const [theirs, ours] = part.trim().split(/\s+as\s+/);
    return theirs && !theirs.startsWith('type ') ? [[theirs, ours ?? theirs]] : [];
  });

/** The file that `name` of the workspace stands for in `from`; undefined for a library. */
const resolved = (name: string, from: string): string | undefined => {
  if (name.startsWith('.')) return path.join(path.dirname(from), name);
  const [, folder, part] = /^@taice\/([\w-]+)(?:\/(.+))?$/.exec(name) ?? [];
  if (!folder) return undefined;
  const { exports } = JSON.parse(
    readFileSync(path.join(packages, folder, 'package.json'), 'utf8'),
  ) as { exports: Record<string, unknown> };
  const file = exports[part ? `./${part}` : '.'];
  return typeof file === 'string' ? path.join(packages, folder, file) : undefined;
};

/** A package's list of what it has for others, which a build looks through: only the files of what is named count. */
const isList = (file: string): boolean =>
  /[\\/]src[\\/](?:(?:.*[\\/])?index|rules|types)\.ts$/.test(file);

/** Whether a file that a list passes on whole says `name`. */
const has = (file: string, name: string): boolean =>
  isList(file) || new RegExp(`\\bexport\\b[^;=]*\\b${name}\\b`).test(readFileSync(file, 'utf8'));

/** Files of the workspace that `entries` need at once, and the names of the libraries' modules. */
export const neededBy = (entries: readonly string[]): ReadonlySet<string> => {
  const needed = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string, wanted?: string): void => {
    const list = wanted !== undefined && isList(file);
    const key = list ? `${file} ${wanted}` : file;
    if (seen.has(key) || !existsSync(file) || !statSync(file).isFile()) return;
    seen.add(key);
    if (!list) needed.add(file);
    if (!/\.tsx?$/.test(file)) return;
    for (const [, names, name = ''] of readFileSync(file, 'utf8').matchAll(statement)) {
      const target = resolved(name, file);
      const taken = names === undefined ? undefined : namesIn(names);
      // Nothing but types.
      if (taken?.length === 0) continue;
      if (!target) {
        needed.add(name);
        continue;
      }
      if (list && taken) {
        for (const [theirs, ours] of taken) if (ours === wanted) visit(target, theirs);
      } else if (list) {
        if (has(target, wanted)) visit(target, wanted);
      } else if (taken) for (const [theirs] of taken) visit(target, theirs);
      else visit(target);
    }
  };
  for (const entry of entries) visit(entry);
  return needed;
};
