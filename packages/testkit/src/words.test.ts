import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;
const isOwn = (file: string): boolean =>
  !/node_modules|dist|platform\/db\/(migrations|upgrade-to)|words\.test\.ts$/.test(file);
const sources = globSync('{apps,packages,bot}/**/*.{ts,tsx,sql,md}', {
  cwd: root,
  exclude: (file) => /node_modules|\/dist$/.test(file),
}).filter(isOwn);

/** Every match as `file:line: text`. */
const found = (pattern: RegExp): string[] =>
  sources.flatMap((file) =>
    readFileSync(root + file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );

test('no comment begins with a relative clause', () => {
  const opening =
    /^\s*(\/\/|\*|\/\*\*|--) (What|Of|Whether|Who|Whoever|Whom|Whose|Nobody|Somebody|Everybody|Anybody)\b/;
  expect(found(opening)).toEqual([]);
});

test('no test title begins with a relative clause', () => {
  const opening =
    /\b(test|it|describe)\(\s*['"`](what|whether|who|whoever|whom|whose|nobody|somebody|everybody|anybody)\b/i;
  expect(found(opening)).toEqual([]);
});

test('names that the standard terms replaced do not come back', () => {
  const refused =
    /\b(whereItIs|armed_for|leftOf|leadPayouts|mustTradeTogether|toldNumbers|deedOf|tellOutside|counts_as_done|give_place_back|has_come_back|is_own_person|waits_as_newcomer|completion_num|upload_leave|leader_week_root|leader_score|prize_wish|order_place|app_place|leader_place|leader_due|view_past|watch_clock|message_person|task_deed|task_tally)\b/;
  expect(found(refused)).toEqual([]);
});

/** Names of nginx, PostgreSQL, Telegram and ISO 8601. */
const externalNames = new Set(
  'proxy_buffering proxy_read_timeout proxy_http_version jsonRPC pg_ctl InlineQueryResultArticle P1DT2H3M4S'.split(
    ' ',
  ),
);
const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*|^\s*--[^\n]*/gm;
const isDocument = (file: string): boolean => file.endsWith('.md') && !file.includes('/documents/');
const read = (file: string): string => readFileSync(root + file, 'utf8');

test('names in documents and comments exist in the code', () => {
  const data = globSync('{*.json,{apps,packages,bot}/**/{*.{json,mjs,css},migrations/*.sql}}', {
    cwd: root,
    exclude: (file) => /node_modules|\/dist$/.test(file),
  });
  const code = sources.filter((file) => !file.endsWith('.md'));
  const known = new Set(
    [...code.map((file) => read(file).replace(comment, '')), ...data.map(read)].flatMap(
      (text) => text.match(/[A-Za-z_$][\w$]*/g) ?? [],
    ),
  );
  const texts: (readonly [file: string, text: string])[] = [
    ...[...sources, ...globSync('{README.md,.readme/*.md}', { cwd: root })]
      .filter((file) => isDocument(file) && !file.includes('CHANGELOG'))
      .map((file) => [file, read(file)] as const),
    ...code.map((file) => [file, (read(file).match(comment) ?? []).join('\n')] as const),
  ];
  const unknown = texts.flatMap(([file, text]) =>
    [...text.matchAll(/`([A-Za-z_]\w+)(?:\([^`]*)?`/g)].flatMap(([, name = '']) =>
      /[a-z][A-Z]|_/.test(name) && !known.has(name) && !externalNames.has(name)
        ? [`${file}: ${name}`]
        : [],
    ),
  );
  expect(unknown).toEqual([]);
});
