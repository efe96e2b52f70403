import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Abi, Hex } from 'viem';
import { compileStandard } from './solc.ts';

const require = createRequire(import.meta.url);
const folder = join(import.meta.dirname, '../../contracts');

export interface Compiled {
  readonly abi: Abi;
  /** What deploys it. */
  readonly bytecode: Hex;
}

const settings = {
  optimizer: { enabled: true, runs: 1_000 },
  // What every node of chain 56 has known for years.
  evmVersion: 'paris',
  // The same bytes wherever it is compiled.
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
};

const read = (path: string): { contents: string } => ({
  contents: readFileSync(path.startsWith('@') ? require.resolve(path) : join(folder, path), 'utf8'),
});

/** The contracts of `contracts/`, by their names, as this compiler makes them; throws with its words where it refuses. */
export const compileContracts = (): ReadonlyMap<string, Compiled> => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sol'));
  const sources = Object.fromEntries(names.map((name) => [name, { content: read(name).contents }]));
  const { errors = [], contracts = {} } = compileStandard(
    { language: 'Solidity', sources, settings },
    read,
  );
  // What it warns of in a library is the library's.
  const ours = errors.filter(
    ({ severity, sourceLocation }) => severity === 'error' || !sourceLocation?.file.startsWith('@'),
  );
  if (ours.length > 0) throw new Error(ours.map((each) => each.formattedMessage).join('\n'));
  return new Map(
    names.map((file): [string, Compiled] => {
      const name = file.replace(/\.sol$/, '');
      const made = contracts[file]?.[name];
      if (!made) throw new Error(`${file} holds no contract ${name}`);
      return [name, { abi: made.abi, bytecode: `0x${made.evm.bytecode.object}` }];
    }),
  );
};
