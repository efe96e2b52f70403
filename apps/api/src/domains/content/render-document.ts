/** Values (`{{name}}`) and switches (`{?name}`, `{!name}`) that a document may use. */
export interface DocumentFacts {
  /** As written in every language. */
  readonly values: Readonly<Record<string, string>>;
  readonly switches: Readonly<Record<string, boolean>>;
}

/** `{?prizes} - A line` appears only while prizes are open, `{!prizes}` only while they are not. */
const conditions = /^((?:\{[?!]\w+\})+) ?/;

const conditionsHold = (marks: string, { switches }: DocumentFacts): boolean =>
  [...marks.matchAll(/\{([?!])(\w+)\}/g)].every(
    ([, sign, name = '']) => switches[name] === (sign === '?'),
  );

/** The current text: lines whose switches apply, with the settings in force. */
export const renderDocument = (text: string, facts: DocumentFacts): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const [whole = '', marks = ''] = conditions.exec(line) ?? [];
      return marks === '' || conditionsHold(marks, facts) ? [line.slice(whole.length)] : [];
    })
    .join('\n')
    .replaceAll(/\{\{(\w+)\}\}/g, (mark, name: string) => facts.values[name] ?? mark);
