/** Values (`{{name}}`) and switches (`{?name}`, `{!name}`) that a document may use. */
export interface DocumentFacts {
  /** As written in every language. */
  readonly values: Readonly<Record<string, string>>;
  readonly switches: Readonly<Record<string, boolean>>;
}

/** `{?prizes} - A line` appears only while prizes are open, `{!prizes}` only while they are not. */
const conditionPrefix = /^((?:\{[?!]\w+\})+) ?/;

const areConditionsMet = (prefix: string, { switches }: DocumentFacts): boolean =>
  [...prefix.matchAll(/\{([?!])(\w+)\}/g)].every(
    ([, sign, name = '']) => switches[name] === (sign === '?'),
  );

/** The current text: lines whose switches apply, with the settings in force. */
export const renderDocument = (text: string, facts: DocumentFacts): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const [match = '', prefix = ''] = conditionPrefix.exec(line) ?? [];
      return prefix === '' || areConditionsMet(prefix, facts) ? [line.slice(match.length)] : [];
    })
    .join('\n')
    .replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => facts.values[name] ?? placeholder);
