import { createDatabase } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { transfer } from '../transfer.ts';
import { grantTransfer } from './transfers.ts';

/**
 * Runs as a process of its own: posts one key `callCount` times at once and prints how often it was new, and the journals.
 */
const [url = '', key = '', callCount = '0'] = process.argv.slice(2);
const db = createDatabase(url, { max: 10, connectTimeoutMs: 60_000 });
const journals = new Set<string>();
let created = 0;
await Promise.all(
  Array.from({ length: Number(callCount) }, async () => {
    const posted = await transaction(db, (tx) => transfer(tx, grantTransfer(1n, 7n, key)));
    journals.add(String(posted.journalId));
    if (posted.created) created++;
  }),
);
await db.destroy();
console.log(JSON.stringify({ created, journals: [...journals] }));
