/** True in `npm run test:long`, which repeats, kills, mutates and waits; `npm test` proves each guarantee once. */
export const longRun = process.env['TEST_LONG'] === '1';
