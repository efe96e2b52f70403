import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileContracts } from './compile.ts';

// Writes what the contracts are once compiled: `node packages/chain/src/contracts/write-compiled.ts`.

const camel = (name: string): string => `${name[0]?.toLowerCase()}${name.slice(1)}`;

const parts = [...compileContracts()].map(
  ([name, { abi, bytecode }]) =>
    `export const ${camel(name)} = {\n  abi: ${JSON.stringify(abi)},\n  bytecode: '${bytecode}',\n} as const;\n`,
);
const head = '// Written by write-compiled.ts from contracts/*.sol.\n\n';
writeFileSync(join(import.meta.dirname, 'compiled.ts'), head + parts.join('\n'));
