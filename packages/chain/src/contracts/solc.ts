import { createRequire } from 'node:module';
import type { Abi } from 'viem';

/** One contract; `evm` has only the requested parts. */
export interface Made {
  readonly abi: Abi;
  readonly evm: {
    readonly bytecode: { readonly object: string };
    readonly deployedBytecode?: { readonly object: string; readonly sourceMap: string };
  };
}

interface Output {
  readonly errors?: readonly {
    readonly severity: string;
    readonly formattedMessage: string;
    readonly sourceLocation?: { readonly file: string };
  }[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, Made>>>>;
  readonly sources?: Readonly<Record<string, { readonly id: number; readonly ast?: unknown }>>;
}

type Solc = {
  compile(
    input: string,
    callbacks: { import: (path: string) => { contents: string } | { error: string } },
  ): string;
};

/** Solidity's compiler behind its JSON interface ('Compiler Input and Output JSON Description'); it has no types. */
export const compileStandard = (
  input: unknown,
  readImport: (path: string) => { contents: string },
): Output => {
  const solc = createRequire(import.meta.url)('solc') as Solc;
  return JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })) as Output;
};
