/** True in `npm run test:long`, which repeats, kills, mutates and waits where `npm test` proves a guarantee once. */
export const longRun = process.env['TEST_LONG'] === '1';
