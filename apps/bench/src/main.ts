import { analytics } from './analytics.ts';
import { beats } from './beats.ts';
import { broadcasts } from './broadcasts.ts';
import { bundle } from './bundle.ts';
import { cashOuts } from './cash-outs.ts';
import { claims } from './claims.ts';
import { commentPages } from './comments.ts';
import { days } from './days.ts';
import { events } from './events.ts';
import { farm } from './farm.ts';
import { firstFrame } from './first-frame.ts';
import { firstLoads } from './first-load.ts';
import { flood } from './flood.ts';
import { ladder } from './ladder.ts';
import { likes } from './likes.ts';
import { market } from './market.ts';
import { nextVideo } from './next-video.ts';
import { orders } from './orders.ts';
import { payoutsChaos } from './payouts-chaos.ts';
import { payouts } from './payouts.ts';
import { prints } from './prints.ts';
import { ranks } from './ranks.ts';
import { reminders } from './reminders.ts';
import { printFigure, type Bench } from './report.ts';
import { settlement } from './settlement.ts';
import { bySize } from './sizes.ts';
import { start } from './start.ts';
import { throughput } from './throughput.ts';

const benches: Readonly<Record<string, Bench>> = {
  bundle,
  start,
  'first-frame': firstFrame,
  'first-load': firstLoads,
  'next-video': nextVideo,
  throughput,
  claims,
  orders,
  days,
  settlement,
  comments: commentPages,
  likes,
  market,
  events,
  analytics,
  beats,
  broadcasts,
  farm,
  flood,
  ladder,
  payouts,
  'payouts-chaos': payoutsChaos,
  'cash-outs': cashOuts,
  prints,
  ranks,
  reminders,
  sizes: bySize,
};

const args = process.argv.slice(2);
const record = args.includes('--record');
const requestedNames = args.filter((arg) => arg !== '--record' && arg !== '--');
const unknownNames = requestedNames.filter((name) => !Object.hasOwn(benches, name));
if (unknownNames.length > 0) {
  console.error(
    `unknown benchmark ${unknownNames.join(', ')}; available: ${Object.keys(benches).join(', ')}`,
  );
  process.exit(2);
}

let allMet = true;
for (const [name, bench] of Object.entries(benches)) {
  if (requestedNames.length > 0 && !requestedNames.includes(name)) continue;
  try {
    for await (const figure of bench({ record })) {
      printFigure(figure);
      allMet &&= figure.kept;
    }
  } catch (error) {
    // The others can still be measured.
    console.error(`${name}: measurement failed:`, error);
    allMet = false;
  }
}
process.exitCode = allMet ? 0 : 1;
