import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileAll, shipped, shippedOf } from './compile.ts';

// Writes the compiled contracts: `node packages/chain/src/contracts/write-compiled.ts`.

const parts = [...shippedOf(compileAll(shipped))].map(
  ([name, { abi, bytecode }]) =>
    `export const ${name} = {\n  abi: ${JSON.stringify(abi)},\n  bytecode: '${bytecode}',\n} as const;\n`,
);
const head = '// Written by write-compiled.ts from contracts/*.sol.\n\n';
writeFileSync(join(import.meta.dirname, 'compiled.ts'), head + parts.join('\n'));
