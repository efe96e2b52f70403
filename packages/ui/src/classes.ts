/** Joins class names, leaving out what is false, empty or absent. */
export function classes(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
