import { readFileSync } from 'node:fs';
import path from 'node:path';

export type ShellName = 'web' | 'miniapp';

const source = path.resolve(import.meta.dirname, '../src/routes.tsx');

/** Each path of a shell with the file of its screen, as `routes.tsx` says it: with its styles no tool could run that. */
export const screensOf = (shell: ShellName): ReadonlyMap<string, string> => {
  const code = readFileSync(source, 'utf8');
  const files = new Map(
    [...code.matchAll(/const (\w+) = chunk\(\(\) => import\('([^']+)'\)\)/g)].map(
      ([, name, file = '']) => [name, path.join(path.dirname(source), file)],
    ),
  );
  const named = new Map(
    [...code.matchAll(/const (\w+Path) = '([^']+)'/g)].map(([, name, at]) => [name, at]),
  );
  const screens: Array<[at: string, file: string]> = [];
  const add = (at: string, screen = '', rest = '') => {
    const [, only = shell] = /shells: (web|miniapp)\b/.exec(rest) ?? [];
    const file = files.get(screen);
    if (!file) throw new Error(`routes.tsx imports no screen called ${screen}`);
    if (only === shell) screens.push([at, file]);
  };
  const one =
    /\{\s*path: (?:'([^']+)'|(\w+)),[^{}]*?screen: (?:shell === 'web' \? (\w+) : )?(\w+),([^{}]*)\}/g;
  for (const [, at, name, onWeb, screen, rest] of code.matchAll(one))
    add(at ?? named.get(name) ?? '', shell === 'web' ? (onWeb ?? screen) : screen, rest);
  const several = /\[('[^\]{}]+)\]\.map\(\(path\) => \(\{\s*path,[^{}]*?screen: (\w+),([^{}]*)\}/g;
  for (const [, list = '', screen, rest] of code.matchAll(several))
    for (const [, at = ''] of list.matchAll(/'([^']+)'/g)) add(at, screen, rest);
  if (screens.length < 20) throw new Error('routes.tsx is not as this file reads it');
  return new Map(screens);
};
