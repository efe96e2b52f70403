/** A cell that a table's program takes for what it says: never for a formula, nor for two cells. */
export const csvCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = /^[\s]*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value;
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** With the mark by which old programs know that it is UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
