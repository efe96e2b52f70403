import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@taice/contract';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const endpoints = Object.entries(contract).flatMap(([domain, names]) =>
  Object.entries(names).map(([name, endpoint]) => ({ domain, name, endpoint })),
);

test.each(endpoints)(
  '$domain.$name has its handler and its test in the expected place',
  ({ domain, name, endpoint }) => {
    // In the domain's folder, or in one of its folders by subject.
    const cwd = join(import.meta.dirname, 'domains', kebab(domain));
    const found = globSync([`${kebab(name)}.ts`, `*/${kebab(name)}.ts`], { cwd });
    expect(found).toHaveLength(1);
    const test = join(cwd, found[0]!.replace(/\.ts$/, '.test.ts'));
    expect(existsSync(test), test).toBe(true);
    const handlers: Record<string, Record<string, { endpoint: unknown }>> = routes;
    expect(handlers[domain]?.[name]?.endpoint).toBe(endpoint);
  },
);

test('no two endpoints have the same method and path', () => {
  const paths = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(paths).size).toBe(paths.length);
});
