/**
 * RFC 8785 JSON of plain data: keys sorted by UTF-16 units, numbers as ECMAScript writes them. Undefined fields are
 * omitted. Throws TypeError for values without a JSON form.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
    return `{${fields.join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError('not a JSON number');
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`not JSON: ${typeof value}`);
  return text;
}
