import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Abi, Hex } from 'viem';
import { compileStandard } from './solc.ts';

const require = createRequire(import.meta.url);
const folder = join(import.meta.dirname, '../../contracts');

export interface Compiled {
  readonly abi: Abi;
  /** Bytecode that deploys it. */
  readonly bytecode: Hex;
}

const settings = {
  optimizer: { enabled: true, runs: 1_000 },
  // Every node of chain 56 has supported it for years.
  evmVersion: 'paris',
  // The same bytes wherever it is compiled.
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
};
/** Compiler outputs that a contract is shipped as. */
export const shipped = ['abi', 'evm.bytecode.object'];

const readImport = (path: string): { contents: string } => ({
  contents: readFileSync(path.startsWith('@') ? require.resolve(path) : join(folder, path), 'utf8'),
});

/** Compiles the contracts of `contracts/`. Throws with the compiler's messages on an error or a warning in our code. */
export const compileAll = (sourceFiles: readonly string[], ofFile: readonly string[] = []) => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sol'));
  const sources = Object.fromEntries(
    files.map((name) => [name, { content: readImport(name).contents }]),
  );
  const outputSelection = { '*': { '*': sourceFiles, '': ofFile } };
  const compilerInput = {
    language: 'Solidity',
    sources,
    settings: { ...settings, outputSelection },
  };
  const {
    errors = [],
    contracts = {},
    sources: compiledSources = {},
  } = compileStandard(compilerInput, readImport);
  // Warnings in a library are not ours to fix.
  const ownErrors = errors.filter(
    ({ severity, sourceLocation }) => severity === 'error' || !sourceLocation?.file.startsWith('@'),
  );
  if (ownErrors.length > 0)
    throw new Error(ownErrors.map((error) => error.formattedMessage).join('\n'));
  return files.map((file) => {
    const name = file.replace(/\.sol$/, '');
    const output = contracts[file]?.[name];
    if (!output) throw new Error(`${file} has no contract ${name}`);
    return { name, made: output, source: compiledSources[file] };
  });
};

/** The contracts as they are shipped, by their names in the program. */
export const shippedOf = (
  contracts: ReturnType<typeof compileAll>,
): ReadonlyMap<string, Compiled> =>
  new Map(
    contracts.map(({ name, made }): [string, Compiled] => [
      `${name[0]?.toLowerCase()}${name.slice(1)}`,
      { abi: made.abi, bytecode: `0x${made.evm.bytecode.object}` },
    ]),
  );
