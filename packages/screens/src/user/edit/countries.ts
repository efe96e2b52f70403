const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
/** Groups of countries, and codes that belong to no country. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** The countries' ISO 3166-1 codes with their names in the language of `tag`, in its order. */
export function countries(tag: string): Array<{ value: string; label: string }> {
  const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes
    .flatMap((value) => {
      const label = names.of(value);
      // Codes of former countries, and aliases like UK, map to another code.
      const current = new Intl.Locale(`und-${value}`).maximize().region === value;
      return label && current && !noCountries.has(value) ? [{ value, label }] : [];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, tag));
}
