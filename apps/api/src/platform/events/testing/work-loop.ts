import { createDatabase } from '../../db/pool.ts';
import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { defaultSettings } from '../../settings.ts';
import { createEvents } from '../events.ts';
import { recordingConsumer } from './recording-consumer.ts';
import { systemClock } from '../../../testing/test-clock.ts';

/** A process of its own, to be killed: handles events and reports to the parent after each batch. */
const [url = ''] = process.argv.slice(2);
const db = createDatabase(url, { max: 2 });
const parts = {
  db,
  clock: systemClock,
  settings: defaultSettings,
  config: readConfig({}),
  log: createLog('silent'),
};
const events = createEvents(parts, [recordingConsumer('a'), recordingConsumer('b')], 25);
for (;;) {
  await events.processPending();
  process.send?.('turn');
  await new Promise((resolve) => setTimeout(resolve, 1));
}
