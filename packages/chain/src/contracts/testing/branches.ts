import type { compileAll } from '../compile.ts';

/** A conditional jump in one of our contracts: the instruction and its source text. */
export interface Branch {
  readonly contract: string;
  readonly words: string;
  /** Offset in the deployed code. */
  readonly pc: number;
}

const PUSH1 = 0x60;
const PUSH32 = 0x7f;
const JUMPI = 0x57;
const deciding = new Set(['IfStatement', 'ForStatement', 'WhileStatement', 'Conditional']);

type Node = { readonly nodeType?: string; readonly src?: string; readonly operator?: string };

/** Where, as `start:length:file`, the source decides something. */
const decisionsOf = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  const { nodeType = '', src, operator = '' } = node as Node;
  const isOne = deciding.has(nodeType) || operator === '&&' || operator === '||';
  return [
    ...(isOne && src !== undefined ? [src] : []),
    ...Object.values(node).flatMap(decisionsOf),
  ];
};

/** The instructions' offsets in the code, with their opcodes. */
const instructionsOf = (object: string): { pc: number; op: number }[] => {
  // Values that are known only at deployment are placeholders in the code.
  const code = Buffer.from(object.replaceAll(/[^0-9a-f]/g, '0'), 'hex');
  const instructions: { pc: number; op: number }[] = [];
  for (let pc = 0; pc < code.length; pc += 1) {
    const op = code[pc] ?? 0;
    instructions.push({ pc, op });
    if (op >= PUSH1 && op <= PUSH32) pc += op - PUSH1 + 1;
  }
  return instructions;
};

/** Solidity's source map, one entry an instruction ('Source Mappings' of its documentation). */
const placesOf = (sourceMap: string): string[] => {
  let last: readonly string[] = [];
  return sourceMap.split(';').map((entry) => {
    const fields = entry.split(':');
    last = [0, 1, 2].map((index) => fields[index] || last[index] || '');
    return last.join(':');
  });
};

/** Compiler outputs that `branchesOf` needs besides the shipped ones. */
export const mapped = ['evm.deployedBytecode.object', 'evm.deployedBytecode.sourceMap'];

/** Every branch of our own contracts, as they are shipped; `words` are a file's. */
export const branchesOf = (
  contracts: ReturnType<typeof compileAll>,
  sourceText: (file: string) => string,
): Branch[] =>
  contracts.flatMap(({ name, made, source }) => {
    const { object = '', sourceMap = '' } = made.evm.deployedBytecode ?? {};
    const decisions = new Set(decisionsOf(source?.ast));
    const sourcePositions = placesOf(sourceMap);
    return instructionsOf(object).flatMap(({ pc, op }, index): Branch[] => {
      const position = sourcePositions[index];
      if (op !== JUMPI || position === undefined || !decisions.has(position)) return [];
      const [start = 0, length = 0] = position.split(':').map(Number);
      return [
        { contract: name, words: sourceText(`${name}.sol`).slice(start, start + length), pc },
      ];
    });
  });
