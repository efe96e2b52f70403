import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type TSInterfaceDeclaration, type TSPropertySignature } from 'oxc-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing.ts';

interface Column {
  /** Text of the declared type. */
  readonly type: string;
  readonly isNullable: boolean;
  /** May be left out of an insert. */
  readonly hasDefault: boolean;
}
type Table = Record<string, Column>;

const sources = globSync('schema-*.ts', { cwd: import.meta.dirname }).map((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8'),
);

const column = (type: string): Column => {
  // ColumnType<read, insert, update> says what is read first and what an insert may be second.
  const [read = type, insert = ''] = /^ColumnType<(.*)>$/s.exec(type)?.[1]?.split(',') ?? [];
  return {
    type: read.trim(),
    isNullable: /\| null\b/.test(read),
    hasDefault: type.startsWith('Generated') || /\bundefined\b/.test(insert),
  };
};

const declarations = (): { interfaces: Map<string, Table>; tables: Map<string, string> } => {
  const interfaces = new Map<string, Table>();
  const tables = new Map<string, string>();
  for (const source of sources)
    for (const statement of parseSync('schema.ts', source).program.body) {
      if (statement.type !== 'ExportNamedDeclaration') continue;
      if (statement.declaration?.type !== 'TSInterfaceDeclaration') continue;
      const { id, body } = statement.declaration satisfies TSInterfaceDeclaration;
      const members = body.body
        .filter((member): member is TSPropertySignature => member.type === 'TSPropertySignature')
        .map((member) => {
          const [from, to] = [member.key, member.typeAnnotation!.typeAnnotation];
          return [source.slice(from.start, from.end), source.slice(to.start, to.end)] as const;
        });
      if (id.name.endsWith('Schema')) for (const [name, type] of members) tables.set(name, type);
      else
        interfaces.set(
          id.name,
          Object.fromEntries(members.map(([name, type]) => [name, column(type)])),
        );
    }
  return { interfaces, tables };
};

/** The TypeScript types that the driver reads each column type as, as `pool.ts` configures it. */
const readAs: Readonly<Record<string, RegExp>> = {
  int8: /\bbigint\b|\bInt8\b/,
  int4: /\bnumber\b|\b\d+\b/,
  int2: /\bnumber\b|\b\d+\b/,
  float4: /\bnumber\b/,
  float8: /\bnumber\b/,
  bool: /\bboolean\b/,
  tsvector: /\bstring\b/,
  text: /\bstring\b|'|\b[A-Z]\w+\b/,
  bpchar: /\bstring\b/,
  citext: /\bstring\b/,
  inet: /\bstring\b/,
  cidr: /\bstring\b/,
  uuid: /\bstring\b/,
  xid8: /\bstring\b|\bbigint\b/,
  numeric: /\bstring\b/,
  date: /\bDay\b|\bstring\b/,
  timestamptz: /\bDate\b/,
  bytea: /\bBuffer\b/,
  jsonb: /\bJson<|\bListColumn<|\bReadOnly<|\[\]$/,
  _bit: /\bstring\b/,
  int4multirange: /\bstring\b/,
  _int4: /\bnumber\[\]/,
  _text: /\bstring\[\]/,
  _timestamptz: /\bDate\[\]/,
  _int8: /\bbigint\[\]/,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the declared tables match the database, column by column', async () => {
  const { interfaces, tables } = declarations();
  const found = (await database.owner.introspection.getTables()).filter(
    ({ schema, isView, name }) => schema === 'public' && !isView && !name.startsWith('schema_'),
  );
  expect([...tables.keys()].toSorted()).toEqual(found.map(({ name }) => name).toSorted());
  const problems: string[] = [];
  for (const { name, columns } of found) {
    const declared = interfaces.get(tables.get(name)!) ?? {};
    const names = new Set([...Object.keys(declared), ...columns.map((each) => each.name)]);
    for (const each of names) {
      const ours = declared[each];
      const theirs = columns.find((one) => one.name === each);
      const at = `${name}.${each}`;
      if (!ours || !theirs) problems.push(`${at} is ${ours ? 'no column' : 'not declared'}`);
      else {
        const { dataType, isNullable, hasDefaultValue, isAutoIncrementing } = theirs;
        if (!readAs[dataType]?.test(ours.type)) problems.push(`${at}: ${dataType} as ${ours.type}`);
        // A column of unknown type may also be null.
        if (!ours.type.includes('<unknown>') && ours.isNullable !== isNullable)
          problems.push(`${at}: null is ${isNullable}`);
        if (ours.hasDefault && !(hasDefaultValue || isAutoIncrementing || isNullable))
          problems.push(`${at}: has no default`);
      }
    }
  }
  expect(problems).toEqual([]);
});
