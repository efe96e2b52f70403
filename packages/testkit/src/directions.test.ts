import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const repository = resolve(import.meta.dirname, '../../..');

let folder: string;
/** Messages of the linter by file. */
let said: Map<string, string>;

const packages = [
  'api',
  'api/for-demo',
  'bench',
  'bot',
  'chain',
  'contract',
  'contract/shapes',
  'core',
  'core/rules',
  'demo',
  'miniapp',
  'screens',
  'testkit',
  'testkit/telegram',
  'ui',
  'ui/away',
  'ui/player',
  'web',
];
const server = ['chain', 'contract', 'contract/shapes', 'core/rules'];
const ofShells = [
  'contract',
  'contract/shapes',
  'core',
  'core/rules',
  'ui',
  'ui/away',
  'ui/player',
];
/** Allowed imports of Taice's packages by folder; all others are refused. */
const may: Record<string, readonly string[]> = {
  'packages/contract/src': [],
  'packages/chain/src': [],
  'packages/ui/src': [],
  'packages/core/src': ['contract', 'contract/shapes'],
  'packages/screens/src/posts': ofShells,
  'packages/screens/src/user/edit': ofShells,
  'packages/screens/src/user/edit/deep': ofShells,
  'packages/testkit/src': ['chain', 'contract', 'contract/shapes'],
  'apps/web/src': [...ofShells, 'screens'],
  'apps/miniapp/src/shell': [...ofShells, 'screens'],
  'apps/api/src/platform/http': server,
  'apps/api/src/domains/posts': server,
  'apps/api/src/domains/ledger': server,
  'apps/api/src/domains/ledger/jobs': server,
  'apps/api/src/process': [...server, 'demo'],
  'apps/demo/src': [
    'api/for-demo',
    'bot',
    'contract',
    'contract/shapes',
    'core/rules',
    'testkit',
    'testkit/telegram',
  ],
  'bot/src/features': ['contract', 'contract/shapes'],
};
const every = Object.entries(may).flatMap(([place, allowed]) =>
  packages.map((name) => ({ place, name, allowed: allowed.includes(name) })),
);
const fileFor = ({ place, name }: { place: string; name: string }) =>
  `${place}/knows-${name.replace('/', '-of-')}.ts`;

/** A file whose only fault is its import; the folder stands for the repository. */
const planted: Record<string, string> = {
  'packages/contract/src/reaches-core.ts': '../../core/src/index.ts',
  'packages/core/src/knows-view.ts': 'react',
  'packages/screens/src/posts/knows-wallet.ts': '../wallet/wallet-screen.tsx',
  'packages/screens/src/home/knows-first-video.ts': '../first-video/left-at.ts',
  'packages/screens/src/posts/knows-evm.ts': 'viem',
  'packages/screens/src/user/edit/knows-posts.ts': '../../posts/feed-screen.tsx',
  'packages/screens/src/user/edit/deep/knows-posts.ts': '../../../posts/feed-screen.tsx',
  'packages/screens/src/shared/knows-feature.ts': '../posts/feed-screen.tsx',
  'apps/web/src/shell/reaches-miniapp.ts': '../../../miniapp/src/main.tsx',
  'apps/miniapp/src/knows-evm.ts': 'viem',
  'apps/api/src/platform/http/knows-domain.ts': '../../domains/ledger/transfer.ts',
  'apps/api/src/platform/knows-process.ts': '../process/server.ts',
  'apps/api/src/platform/knows-routes.ts': '../routes.ts',
  'apps/api/src/platform/knows-app.ts': '../app.ts',
  'apps/api/src/domains/posts/knows-process.ts': '../../process/boot.ts',
  'apps/api/src/domains/posts/knows-builders.ts': '../../testing/builders.ts',
  'apps/api/src/domains/posts/knows-routes.ts': '../../routes.ts',
  'apps/api/src/domains/ledger/knows-rewards.ts': '../rewards/pay-view.ts',
  'apps/api/src/domains/ledger/jobs/knows-rewards.ts': '../../rewards/pay-view.ts',
};
/** The same content in a folder that allows it. */
const allowed: Record<string, string> = {
  'apps/api/src/process/puts-together.ts': '../domains/ledger/transfer.ts',
  'apps/api/src/domains/rewards/pays.ts': '../ledger/transfer.ts',
  'apps/api/src/domains/ledger/jobs/pays.ts': '../transfer.ts',
  'packages/screens/src/posts/shares.ts': '../shared/taice.tsx',
  'packages/screens/src/user/edit/shares.ts': '../../shared/taice.tsx',
};
const circle = ['apps/api/src/domains/posts/one.ts', 'apps/api/src/domains/posts/other.ts'];

const write = async (file: string, text: string): Promise<void> => {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
};

const lint = (): Promise<string> =>
  new Promise((done, refuse) => {
    const bin = join(repository, 'node_modules/oxlint/bin/oxlint');
    const child = spawn(process.execPath, [bin, '--format', 'json'], { cwd: folder });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.once('error', refuse);
    child.once('close', () => done(out));
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-directions-'));
  await cp(join(repository, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const pairs = every.map((one) => [fileFor(one), `@taice/${one.name}`]);
  for (const [file, target] of Object.entries({
    ...planted,
    ...allowed,
    ...Object.fromEntries(pairs),
  }))
    await write(file, `import { thing } from '${target}';\n\nexport const made = thing;\n`);
  const [one, other] = circle;
  await write(one!, "import { b } from './other.ts';\n\nexport const a = (): unknown => b;\n");
  await write(other!, "import { a } from './one.ts';\n\nexport const b = (): unknown => a;\n");
  const { diagnostics } = JSON.parse(await lint()) as {
    diagnostics: { code: string; filename: string }[];
  };
  said = new Map();
  for (const { filename, code } of diagnostics)
    said.set(filename, `${said.get(filename) ?? ''} ${code}`);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const refused = (file: string) => said.get(file)?.includes('no-restricted-imports') ?? false;

test.each(Object.keys(may))('%s may import only its listed packages', (place) => {
  const here = every.filter((one) => one.place === place);
  const names = (which: typeof here) => which.map(({ name }) => name);
  expect(names(here.filter((one) => !refused(fileFor(one))))).toEqual(
    names(here.filter((one) => one.allowed)),
  );
});

test.each(Object.entries(planted))('%s may not import %s', (file) => {
  expect(refused(file)).toBe(true);
});

test.each(Object.entries(allowed))('%s may import %s', (file) => {
  expect(refused(file)).toBe(false);
});

test('rejects import cycles', () => {
  for (const file of circle) expect(said.get(file)).toContain('no-cycle');
});

/** Allowed dependencies between the API's domains. Another pair is a decision, made here. */
const domainMay: Record<string, readonly string[]> = {
  activities: [
    'content',
    'creators',
    'eligibility',
    'messages',
    'posts',
    'rewards',
    'tasks',
    'user',
  ],
  analytics: ['watching'],
  auth: ['eligibility', 'messages', 'notifications', 'rewards', 'user', 'wallet'],
  bot: [
    'invitations',
    'leaderboard',
    'notifications',
    'posts',
    'search',
    'sign-in',
    'tasks',
    'user',
    'wallet',
    'watching',
  ],
  comments: ['posts', 'user'],
  // Documents call the functions that decide which features are open.
  content: ['activities', 'nft', 'prizes', 'user', 'wallet'],
  creators: ['posts', 'user'],
  eligibility: ['auth'],
  invitations: ['eligibility', 'ledger', 'messages', 'posts', 'rewards', 'user'],
  leaderboard: ['creators', 'ledger', 'messages', 'posts', 'rewards'],
  moderation: ['comments', 'eligibility', 'messages', 'studio', 'user'],
  library: ['content', 'posts', 'user'],
  messages: ['comments', 'notifications', 'posts', 'user'],
  mornings: ['invitations', 'sign-in', 'user'],
  nft: ['eligibility', 'ledger', 'messages', 'user', 'wallet', 'watching'],
  notifications: ['messages', 'sign-in', 'wallet'],
  'post-rewards': ['eligibility', 'ledger', 'messages', 'posts', 'watching'],
  posts: ['user', 'wallet', 'watching'],
  prizes: ['addresses', 'eligibility', 'ledger', 'messages', 'post-rewards', 'user'],
  rewards: [
    'auth',
    'invitations',
    'ledger',
    'messages',
    'nft',
    'post-rewards',
    'posts',
    'sign-in',
    'wallet',
    'watching',
  ],
  search: ['posts', 'user'],
  'sign-in': ['ledger'],
  studio: ['post-rewards', 'posts', 'user', 'watching'],
  tasks: ['ledger', 'rewards', 'wallet'],
  user: [
    'addresses',
    'auth',
    'invitations',
    'ledger',
    'messages',
    'nft',
    'prizes',
    'rewards',
    'wallet',
  ],
  wallet: [
    'eligibility',
    'ledger',
    'messages',
    'nft',
    'notifications',
    'post-rewards',
    'sign-in',
    'tasks',
  ],
  watching: ['nft', 'post-rewards', 'posts', 'rewards', 'user', 'wallet'],
};

test('the API domains use each other only as listed', async () => {
  const domains = join(repository, 'apps/api/src/domains');
  const files = (await readdir(domains, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const used = new Map<string, Set<string>>();
  for (const file of files) {
    const text = await readFile(join(domains, file), 'utf8');
    for (const [, path] of text.matchAll(/from '(\.[^']+)'/g)) {
      const from = file.split(sep)[0]!;
      const to = relative(domains, resolve(domains, dirname(file), path!)).split(sep)[0]!;
      if (to !== from && to !== '..') used.set(from, (used.get(from) ?? new Set()).add(to));
    }
  }
  const seen = [...used].map(([from, to]) => [from, [...to].toSorted()] as const);
  expect(Object.fromEntries(seen)).toEqual(domainMay);
});
