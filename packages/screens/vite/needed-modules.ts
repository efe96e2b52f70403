import type { Rolldown } from 'vite';

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];
type Import = Extract<Statement, { type: 'ImportDeclaration' }>;
type Specifier = Import['specifiers'][number];
type Name = Extract<Specifier, { type: 'ImportSpecifier' }>['imported'];
/** `undefined`: all that the module exports. */
type Names = readonly string[] | undefined;

const isScript = /\.[cm]?[jt]sx?$/;

const nameOf = (name: Name): string => ('name' in name ? name.name : name.value);

const namesOf = ({ specifiers }: Import): Names =>
  specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')
    ? undefined
    : specifiers.map((one) => (one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default'));

/**
 * The modules that these need by static imports. A re-exporting module counts only for the names that are imported from
 * it, as in the finished files.
 */
export const neededModules = async (
  context: Rolldown.PluginContext,
  entries: readonly string[],
): Promise<ReadonlySet<string>> => {
  const needed = new Set<string>();
  const visited = new Set<string>();

  const add = async (module: string, names: Names): Promise<void> => {
    const code = context.getModuleInfo(module)?.code;
    if (typeof code !== 'string' || !isScript.test(module)) {
      needed.add(module);
      return;
    }
    const { body } = context.parse(code);
    const from = async (source: string, names: Names): Promise<void> => {
      const resolved = await context.resolve(source, module);
      if (resolved && !resolved.external) await add(resolved.id, names);
    };
    const isReExport = body.every(
      (part) => part.type === 'ExportNamedDeclaration' && part.source !== null,
    );
    if (isReExport && names !== undefined) {
      for (const name of names) {
        if (visited.has(`${module} ${name}`)) continue;
        visited.add(`${module} ${name}`);
        for (const part of body) {
          if (part.type !== 'ExportNamedDeclaration' || !part.source) continue;
          const specifier = part.specifiers.find(({ exported }) => nameOf(exported) === name);
          if (specifier) await from(part.source.value, [nameOf(specifier.local)]);
        }
      }
      return;
    }
    if (needed.has(module)) return;
    needed.add(module);
    for (const part of body) {
      if (part.type === 'ImportDeclaration') await from(part.source.value, namesOf(part));
      else if (part.type === 'ExportAllDeclaration') await from(part.source.value, undefined);
      else if (part.type === 'ExportNamedDeclaration' && part.source)
        await from(
          part.source.value,
          part.specifiers.map(({ local }) => nameOf(local)),
        );
    }
  };

  for (const entry of entries) await add(entry, undefined);
  return needed;
};
