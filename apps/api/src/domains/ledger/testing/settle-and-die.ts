import { createDatabase } from '../../../platform/db/pool.ts';
import { settleDay } from '../settle-day.ts';

/** A process of its own: settles a day and is gone, by SIGKILL, in the transaction of the second batch. */
const [url = '', bizDate = ''] = process.argv.slice(2);
/** Asked for once as the day is closed, then in every batch. */
let asked = 0;
await settleDay(createDatabase(url, { max: 2 }), bizDate, {
  now: () => {
    asked += 1;
    if (asked === 3) process.kill(process.pid, 'SIGKILL');
    return new Date();
  },
  autoClaim: async () => undefined,
  batchUsers: 4,
});
