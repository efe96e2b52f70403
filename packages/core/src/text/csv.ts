/** A cell that a spreadsheet reads as text, never as a formula or as two cells. */
export const csvCell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = /^[\s]*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value;
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Starts with the byte order mark, by which old programs detect UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
