/**
 * The looks of a matrix that a run tests: one in the short run, always the same; `TEST_LOOK=n` chooses another, and the
 * long run tests all.
 */
export const looksOf = <Look>(
  env: Readonly<Record<string, string | undefined>>,
  looks: readonly Look[],
): readonly Look[] => {
  if (env['TEST_LONG'] === '1') return looks;
  const requestedLook = env['TEST_LOOK'] ?? '0';
  if (!/^\d{1,6}$/.test(requestedLook))
    throw new TypeError(`TEST_LOOK=${requestedLook} is not a number`);
  const index = Number(requestedLook) % looks.length;
  return looks.slice(index, index + 1);
};
