import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import satisfies from 'spdx-satisfies';

/** Licences that let a product be run, changed and sold, as SPDX names them. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** Other licences, each reviewed by a person. */
const reviewedLicences: readonly { readonly names: RegExp; readonly why: string }[] = [
  {
    names:
      /^@reown\/|^@walletconnect\/(core|sign-client|types|utils|universal-provider|ethereum-provider)$/,
    why: "Reown's community licence: free to a limit of use, by their relay only",
  },
  { names: /^@img\/sharp-libvips-/, why: 'LGPL-3.0-or-later, a library of its own, replaceable' },
  { names: /^@shinyoshiaki\/jspack$/, why: 'BSD-3-Clause by its LICENSE file' },
  { names: /^combine-errors$/, why: 'MIT by its Readme' },
];
/** Packages that contain more than their licence field states. */
const bundledComponents: readonly { readonly names: RegExp; readonly holds: string }[] = [
  { names: /^@seydx\/node-av-/, holds: 'a GPL build of FFmpeg; run as a program of its own only' },
];

interface Package {
  readonly name: string;
  readonly versions: readonly string[];
  readonly license: string;
}

const isAllowed = (licence: string): boolean => {
  try {
    return satisfies(licence, allowed);
  } catch {
    // No SPDX expression: a person has to read it.
    return false;
  }
};

/** Prints what ships, by licence, and fails on a licence that is not allowed. */
const repository = resolve(import.meta.dirname, '../../../..');
const pnpm = ['--yes', 'pnpm@12.21.0', '-r', 'licenses', 'list', '--prod', '--json'];
const { stdout } = await promisify(execFile)('npx', pnpm, {
  cwd: repository,
  maxBuffer: 64 * 1024 ** 2,
});
const packages = Object.values(JSON.parse(stdout) as Record<string, Package[]>).flat();
const rejectedLicences: string[] = [];
const lines = packages.map(({ name, versions, license }) => {
  const exception = reviewedLicences.find(({ names }) => names.test(name));
  const component = bundledComponents.find(({ names }) => names.test(name));
  const line = `${name} ${versions.join(', ')}: ${license}`;
  if (isAllowed(license)) return component ? `${line} (holds ${component.holds})` : line;
  if (exception) return `${line} (${exception.why})`;
  rejectedLicences.push(line);
  return line;
});
process.stdout.write(`${lines.toSorted().join('\n')}\n\n${packages.length} packages ship\n`);
if (packages.length === 0) rejectedLicences.push('nothing was listed: is everything installed?');
for (const line of rejectedLicences) process.stderr.write(`not allowed: ${line}\n`);
process.exitCode = rejectedLicences.length > 0 ? 1 : 0;
