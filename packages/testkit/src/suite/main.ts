import { execFileSync } from 'node:child_process';
import { runSuite, type Stage } from './run-suite.ts';

// `npm test`, `npm run test:long` and `pnpm test:changed [REVISION]`.

const [mode, revision] = process.argv.slice(2);
const vitest = ['vitest', 'run', '--config', '.config/vitest.ts'] as const;
const ofProjects = (...projects: string[]): string[] => projects.map((name) => `--project=${name}`);

const checks: Stage[] = [
  { name: 'check', command: ['npx', '--yes', 'pnpm@12.21.0', 'run', 'check'], required: true },
  { name: 'build', command: ['node', 'apps/api/src/start/build.ts'], required: true },
];
const allStages: Stage[] = [
  { name: 'unit', command: [...vitest, ...ofProjects('unit', 'unit-page', 'unit-replacing')] },
  { name: 'API', command: [...vitest, ...ofProjects('api')] },
  { name: 'browser', command: [...vitest, ...ofProjects('publishing', 'shells')] },
];
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * Tests that import a changed file. What is read by its path or address is in no import: SQL, locales and other files that
 * are not TypeScript run all tests of their side, and code of the product runs all browser tests.
 */
const stagesSince = (revision: string): Stage[] => {
  const files = [
    ...git('diff', '--name-only', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const isProduct = (file: string): boolean =>
    /^(apps\/(api|demo|web|miniapp)|packages\/(contract|core|ui|screens|chain))\/(src|public|shipped)\//.test(
      file,
    ) && !/\.test\.|\/testing\//.test(file);
  const readByPath = files.filter((file) => !/\.tsx?$/.test(file));
  const runsWhole: Readonly<Record<string, boolean>> = {
    unit: readByPath.some((file) => /^(packages|bot|apps\/(demo|web|miniapp|bench))\//.test(file)),
    API: readByPath.some((file) => file.startsWith('apps/api/')),
    browser: files.some(isProduct),
  };
  return allStages.map(({ name, command }) =>
    runsWhole[name]
      ? { name, command }
      : { name, command: [...command, `--changed=${revision}`, '--passWithNoTests'] },
  );
};

process.exit(
  await runSuite([
    ...checks,
    ...(mode === '--changed' ? stagesSince(revision ?? 'HEAD') : allStages),
  ]),
);
