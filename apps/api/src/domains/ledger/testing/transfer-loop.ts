import { createDatabase } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { transfer } from '../transfer.ts';
import { grantTransfer } from './transfers.ts';

/**
 * Runs as a process of its own, to be killed. Four lanes post key after key and send the parent each key whose commit
 * was acknowledged. A failed call is repeated with its key, as a client would do.
 */
const [url = '', run = ''] = process.argv.slice(2);
const db = createDatabase(url, { max: 4, connectTimeoutMs: 2_000 });

async function lane(name: string): Promise<never> {
  for (let n = 0; ; n++) {
    const key = `${run}:${name}:${n}`;
    for (let done = false; !done;) {
      try {
        await transaction(db, (tx) => transfer(tx, grantTransfer(BigInt(n % 5), 1n, key)));
        done = true;
      } catch (error) {
        process.send?.({ failed: String(error) });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    process.send?.({ acknowledged: key });
  }
}

await Promise.all(['a', 'b', 'c', 'd'].map(lane));
