import { createDatabase } from '../../../platform/db/pool.ts';
import { settleDay } from '../settle-day.ts';

/** A process of its own: settles a day and is gone, by SIGKILL, inside the transaction of the second batch. */
const [url = '', bizDate = ''] = process.argv.slice(2);
let batches = 0;
await settleDay(createDatabase(url, { max: 2 }), bizDate, {
  now: () => new Date(),
  autoClaim: async () => undefined,
  batchUsers: 4,
  onPaid: async () => {
    batches += 1;
    if (batches === 2) process.kill(process.pid, 'SIGKILL');
  },
});
