import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { usage } from '../process/operator.ts';

const api = resolve(import.meta.dirname, '../..');
const repository = resolve(api, '../..');
const deploy = join(api, 'deploy');
const read = (...path: string[]): string => readFileSync(join(api, ...path), 'utf8');
const allOf = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, first]) => first!)),
];

const alerts = read('deploy/prometheus/alerts.yml');
const dashboard = read('deploy/grafana/taice.json');
const runbook = read('RUNBOOK.md');

test('each alarm has a section in the runbook, and each section an alarm', () => {
  expect(allOf(runbook, /^## (\w+)$/gm)).toEqual(allOf(alerts, /- alert: (\w+)$/gm));
});

test('alarms and dashboard query metrics that the server has', () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const source = globSync('src/**/*.ts', { cwd: api })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => read(file))
    .join('\n');
  const known = new Set([
    ...registry.getMetricsAsArray().map(({ name }) => name),
    ...allOf(source, /name: '(taice_\w+)'/g),
  ]);
  const queried = allOf(alerts + dashboard, /\b((?:taice|process|nodejs)_[a-z0-9_]+)\b/g);
  expect(queried.length).toBeGreaterThan(12);
  expect(
    queried.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count)$/, ''))),
  ).toEqual([]);
  const queues = allOf(source, /select '([a-z-]+)'(?: as queue)?,/g);
  const queriedQueues = allOf(alerts + dashboard, /queue=~?\\?"([^"\\]+)/g)
    .flatMap((pattern) => pattern.split('|'))
    .filter((pattern) => /^[a-z-]+$/.test(pattern));
  expect(queriedQueues.filter((queue) => !queues.includes(queue))).toEqual([]);
});

test('the example environment, once filled in, is one of production', () => {
  const example = read('deploy/.env.example');
  const filled = Object.fromEntries(
    Object.entries(parseEnv(example)).map(([name, value]) => [
      name,
      value || (name === 'BOT_TOKEN' ? '2000000002:of-our-own' : `${name}-0123456789abcdefghij`),
    ]),
  );
  expect(readConfig(filled)).toMatchObject({ profile: 'production', payoutsHere: false });
  const settings = read('SETTINGS.md');
  expect(
    Object.keys(filled).filter((name) => !settings.includes(name) && name !== 'POSTGRES_PASSWORD'),
  ).toEqual([]);
});

test('documents name commands of the operator that exist', () => {
  const commands = allOf(runbook + read('PRODUCTION.md'), /pnpm operator ([a-z][a-z-]+)/g);
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((name) => !new RegExp(`(^|[\\s|])${name}\\b`, 'm').test(usage))).toEqual(
    [],
  );
});

test('images, units and manifests run programs that exist', () => {
  const programs = globSync('**/*', { cwd: deploy, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) =>
      allOf(
        readFileSync(join(entry.parentPath, entry.name), 'utf8'),
        /((?:apps|bot)\/[\w/-]+\.ts)\b/g,
      ),
    );
  expect(programs.length).toBeGreaterThan(8);
  expect(programs.filter((program) => !existsSync(join(repository, program)))).toEqual([]);
});
