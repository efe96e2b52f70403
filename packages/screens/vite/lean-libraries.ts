import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Libraries that make things at the top of their modules without saying that nobody misses them unused. */
const unmarked =
  /[\\/]node_modules[\\/](react-router|@telegram-apps[\\/]transformers)[\\/]dist[\\/]/;

const icon = /[\\/]node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const iconMaker = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/;
const leanMaker = fileURLToPath(new URL('lucide-icon.ts', import.meta.url));

/**
 * An icon without the keys of its parts, which never change their places, its name, by which nothing of ours finds it,
 * and the size that all have: words of chance, that nothing compresses.
 */
export const leanIcon = (code: string): string =>
  code.replaceAll(/, key: "[a-z0-9]+"|^ {2}name: "[a-z0-9-]+",\n|^ {2}size: 24,\n/gm, '');

type Node = { type: string; start: number; end: number };
export type Program = { body: ReadonlyArray<Node & Record<string, unknown>> };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Where each call stands that is made as a module begins: those within functions are made later, if at all. */
const callsIn = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (!isNode(value) || /Function|Class/.test(value.type)) return [];
  return [
    ...(value.type === 'CallExpression' ? [value.start] : []),
    ...Object.values(value).flatMap(callsIn),
  ];
};

/** `Name.displayName = '…'`: for developers' tools only, and it would keep what it names. */
const namesComponent = (statement: Node, code: string): boolean =>
  statement.type === 'ExpressionStatement' &&
  /^\w+\.displayName = "[^"]*";?$/.test(code.slice(statement.start, statement.end));

/**
 * `code` with every value that calls at the top of it make marked as made for its name alone, with what is made
 * on the way: an argument that is not marked keeps all that it needs.
 */
export const markPure = (code: string, { body }: Program): string => {
  const edits = body.flatMap((statement): [at: number, until: number, text: string][] => {
    if (namesComponent(statement, code)) return [[statement.start, statement.end, '']];
    if (statement.type !== 'VariableDeclaration') return [];
    const made = statement['declarations'] as ReadonlyArray<{ init: Node | null }>;
    const calls = made.flatMap(({ init }) => callsIn(init)).toSorted((a, b) => a - b);
    return calls.map((at) => [at, at, '/* @__PURE__ */ ']);
  });
  return edits.reduceRight(
    (text, [at, until, put]) => text.slice(0, at) + put + text.slice(until),
    code,
  );
};

const leanIcons: Plugin = {
  name: 'taice:lean-icons',
  apply: 'build',
  transform: { filter: { id: icon }, handler: (code) => ({ code: leanIcon(code), map: null }) },
};

/** An icon is drawn by what is left of its library: 0.9 KB of the first load are for what no screen asks for. */
const leanIconMaker: Plugin = {
  name: 'taice:lean-icon-maker',
  apply: 'build',
  load: {
    filter: { id: iconMaker },
    handler: () => `export { createLucideIcon as default } from ${JSON.stringify(leanMaker)};`,
  },
};

const lean: Plugin = {
  name: 'taice:lean-libraries',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router$/ },
    async handler(id, importer, options) {
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      return (
        found && {
          ...found,
          id: found.id.replace(/([\\/]dist[\\/])development([\\/])/, '$1production$2'),
        }
      );
    },
  },
  transform: {
    filter: { id: unmarked },
    handler(code) {
      return { code: markPure(code, this.parse(code) as unknown as Program), map: null };
    },
  },
};

/**
 * Leaves out of a build what no screen uses of the libraries of the first load: drops keys of icons, draws them
 * with less, takes the router in its build
 * for production, which its package names nowhere, and marks what bundlers keep for fear of side effects.
 */
export const leanLibraries = (): Plugin[] => [leanIcons, leanIconMaker, lean];
