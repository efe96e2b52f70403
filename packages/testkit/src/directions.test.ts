import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const repository = resolve(import.meta.dirname, '../../..');

let folder: string;
/** What the linter said, by the file that it said it of. */
let said: Map<string, string>;

/** A file where nothing but its import is wrong; the folder stands for the repository. */
const planted: Record<string, string> = {
  'packages/contract/src/knows-core.ts': '@taice/core',
  'packages/core/src/knows-view.ts': 'react',
  'packages/core/src/knows-screens.ts': '@taice/screens',
  'packages/ui/src/knows-contract.ts': '@taice/contract',
  'packages/screens/src/posts/knows-wallet.ts': '../wallet/wallet-screen.tsx',
  'packages/screens/src/user/edit/knows-posts.ts': '../../posts/feed-screen.tsx',
  'packages/screens/src/shared/knows-feature.ts': '../posts/feed-screen.tsx',
  'packages/screens/src/posts/knows-chain.ts': '@taice/chain',
  'packages/chain/src/knows-screens.ts': '@taice/screens',
  'apps/miniapp/src/knows-evm.ts': 'viem',
  'apps/api/src/platform/http/knows-domain.ts': '../../domains/ledger/transfer.ts',
  'apps/api/src/platform/knows-process.ts': '../process/server.ts',
  'apps/api/src/platform/knows-view.ts': '@taice/ui',
  'apps/api/src/domains/posts/knows-process.ts': '../../process/boot.ts',
  'apps/api/src/domains/posts/knows-demo.ts': '@taice/demo',
  'apps/api/src/domains/posts/knows-stand-ins.ts': '@taice/testkit',
  'apps/api/src/domains/ledger/knows-rewards.ts': '../rewards/pay-view.ts',
  'bot/src/knows-screens.ts': '@taice/screens',
};
/** The same words from where they are allowed. */
const allowed: Record<string, string> = {
  'apps/api/src/process/puts-together.ts': '../domains/ledger/transfer.ts',
  'apps/api/src/domains/rewards/pays.ts': '../ledger/transfer.ts',
  'packages/screens/src/posts/shares.ts': '../shared/taice.tsx',
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
  for (const [file, target] of Object.entries({ ...planted, ...allowed }))
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

test.each(Object.entries(planted))('%s may not import %s', (file) => {
  expect(said.get(file)).toContain('no-restricted-imports');
});

test.each(Object.entries(allowed))('%s may import %s', (file) => {
  expect(said.get(file) ?? '').not.toContain('no-restricted-imports');
});

test('files that import each other are refused', () => {
  for (const file of circle) expect(said.get(file)).toContain('no-cycle');
});
