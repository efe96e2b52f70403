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
  const routes = code.matchAll(/\{\s*path: (?:'([^']+)'|(\w+)),[^{}]*?screen: (\w+),([^{}]*)\}/g);
  const screens = [...routes].flatMap(([, at = '', name, screen, rest = '']) => {
    const [, only = shell] = /shells: (web|miniapp)\b/.exec(rest) ?? [];
    const file = files.get(screen);
    if (!file) throw new Error(`routes.tsx imports no screen called ${screen}`);
    return only === shell ? [[at || (named.get(name) ?? ''), file] as const] : [];
  });
  if (screens.length < 20) throw new Error('routes.tsx is not as this file reads it');
  return new Map(screens);
};
