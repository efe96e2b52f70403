export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; children: readonly Inline[] }
  | { kind: 'em'; children: readonly Inline[] }
  | { kind: 'link'; href: string; children: readonly Inline[] };

export type Block =
  | { kind: 'heading'; level: 2 | 3; children: readonly Inline[] }
  | { kind: 'paragraph' | 'quote'; children: readonly Inline[] }
  | { kind: 'list'; ordered: boolean; items: ReadonlyArray<readonly Inline[]> }
  | {
      kind: 'table';
      head: ReadonlyArray<readonly Inline[]>;
      rows: ReadonlyArray<ReadonlyArray<readonly Inline[]>>;
    }
  | { kind: 'rule' };

const inlinePattern =
  /\*\*(.+?)\*\*|(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?!\w)|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Links lead to the web, to a mail program, or to a path of this application; nowhere else. */
function isSafeHref(href: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(href) || /^\/(?![/\\])/.test(href);
}

/** Bold, italic, code and links inside one run of text. */
export function parseInline(text: string): readonly Inline[] {
  const out: Inline[] = [];
  let at = 0;
  const plain = (to: number) => {
    if (to > at) out.push({ kind: 'text', text: text.slice(at, to) });
  };
  for (const match of text.matchAll(inlinePattern)) {
    const [all, strong, em, code, label, href] = match;
    plain(match.index);
    at = match.index + all.length;
    if (strong !== undefined) out.push({ kind: 'strong', children: parseInline(strong) });
    else if (em !== undefined) out.push({ kind: 'em', children: parseInline(em) });
    else if (code !== undefined) out.push({ kind: 'code', text: code });
    else if (label !== undefined && href !== undefined) {
      if (isSafeHref(href)) out.push({ kind: 'link', href, children: parseInline(label) });
      else out.push({ kind: 'text', text: label });
    }
  }
  plain(text.length);
  return out;
}

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()));

const bullet = /^\s*[-*+]\s+(.*)$/;
const numbered = /^\s*\d+[.)]\s+(.*)$/;
const tableRule = /^\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?\s*)?$/;
const startsBlock = (line: string) =>
  /^(?:#{1,6}\s|>\s?|\s*[-*+]\s+|\s*\d+[.)]\s+|(?:-{3,}|\*{3,})\s*$)/.test(line);

/** The part of Markdown that the product's documents use. What it does not know stays text. */
export function parseMarkdown(source: string): readonly Block[] {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  const takeWhile = (test: (line: string) => boolean) => {
    const from = at;
    while (at < lines.length && test(lines[at] ?? '')) at += 1;
    return lines.slice(from, at);
  };
  const list = (pattern: RegExp, ordered: boolean) => {
    const items: string[] = [];
    const taken = takeWhile(
      (line) => pattern.test(line) || (/^\s{2,}\S/.test(line) && !startsBlock(line)),
    );
    for (const line of taken) {
      const item = pattern.exec(line)?.[1];
      if (item !== undefined) items.push(item);
      else items.push(`${items.pop() ?? ''} ${line.trim()}`);
    }
    blocks.push({ kind: 'list', ordered, items: items.map(parseInline) });
  };

  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    if (line.trim() === '') at += 1;
    else if (heading) {
      const level = (heading[1]?.length ?? 1) > 2 ? 3 : 2;
      blocks.push({ kind: 'heading', level, children: parseInline(heading[2] ?? '') });
      at += 1;
    } else if (/^(?:-{3,}|\*{3,})\s*$/.test(line)) {
      blocks.push({ kind: 'rule' });
      at += 1;
    } else if (bullet.test(line)) list(bullet, false);
    else if (numbered.test(line)) list(numbered, true);
    else if (line.startsWith('>')) {
      const quote = takeWhile((next) => next.startsWith('>')).map((next) =>
        next.replace(/^>\s?/, ''),
      );
      blocks.push({ kind: 'quote', children: parseInline(quote.join(' ')) });
    } else if (line.includes('|') && tableRule.test(lines[at + 1] ?? '')) {
      at += 2;
      const rows = takeWhile((next) => next.includes('|'));
      blocks.push({ kind: 'table', head: cells(line), rows: rows.map(cells) });
    } else {
      at += 1;
      const rest = takeWhile((next) => next.trim() !== '' && !startsBlock(next));
      const text = [line, ...rest].map((part) => part.trim()).join(' ');
      blocks.push({ kind: 'paragraph', children: parseInline(text) });
    }
  }
  return blocks;
}
