import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Libraries whose top-level calls lack a mark as free of side effects. */
const unmarked =
  /[\\/]node_modules[\\/](react-router|@telegram-apps[\\/]transformers)[\\/]dist[\\/]/;

const icon = /[\\/]node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const iconMaker = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/;
const leanMaker = fileURLToPath(new URL('lucide-icon.ts', import.meta.url));

/**
 * Removes unused data of an icon: the keys of its parts, which never move; its name; and the common size. They are
 * random text that does not compress.
 */
export const leanIcon = (code: string): string =>
  code.replaceAll(/, key: "[a-z0-9]+"|^ {2}name: "[a-z0-9-]+",\n|^ {2}size: 24,\n/gm, '');

type Node = { type: string; start: number; end: number };
export type Program = { body: ReadonlyArray<Node & Record<string, unknown>> };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Positions of the calls that run when a module loads. Calls inside functions run later, if at all. */
const callsIn = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (!isNode(value) || /Function|Class/.test(value.type)) return [];
  return [
    ...(value.type === 'CallExpression' ? [value.start] : []),
    ...Object.values(value).flatMap(callsIn),
  ];
};

/** `Name.displayName = '…'`: only for developer tools, and it would keep the component in the bundle. */
const namesComponent = (statement: Node, code: string): boolean =>
  statement.type === 'ExpressionStatement' &&
  /^\w+\.displayName = "[^"]*";?$/.test(code.slice(statement.start, statement.end));

/**
 * Marks every top-level call in `code` that only creates a value as pure, including its nested calls: an unmarked
 * argument would keep its dependencies.
 */
export const markPure = (code: string, { body }: Program): string => {
  const edits = body.flatMap((statement): [at: number, until: number, text: string][] => {
    if (namesComponent(statement, code)) return [[statement.start, statement.end, '']];
    if (statement.type !== 'VariableDeclaration') return [];
    const declarations = statement['declarations'] as ReadonlyArray<{ init: Node | null }>;
    const calls = declarations.flatMap(({ init }) => callsIn(init)).toSorted((a, b) => a - b);
    return calls.map((position) => [position, position, '/* @__PURE__ */ ']);
  });
  return edits.reduceRight(
    (text, [start, end, replacement]) => text.slice(0, start) + replacement + text.slice(end),
    code,
  );
};

const leanIcons: Plugin = {
  name: 'taice:lean-icons',
  apply: 'build',
  transform: { filter: { id: icon }, handler: (code) => ({ code: leanIcon(code), map: null }) },
};

/**
 * Replaces the library's icon function by a smaller one: 0.9 KB of the first load serve options that no screen uses.
 */
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
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      return (
        resolved && {
          ...resolved,
          id: resolved.id.replace(/([\\/]dist[\\/])development([\\/])/, '$1production$2'),
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
 * Removes parts of the first load's libraries that no screen uses. Drops icon keys and replaces the icon function. Uses
 * the router's production build, which its package does not export. Marks calls that bundlers keep for fear of side
 * effects.
 */
export const leanLibraries = (): Plugin[] => [leanIcons, leanIconMaker, lean];
