import { buildShells } from './build-shells.ts';
import { startBot } from './start-bot.ts';

// Runs in `npm start` after the install: builds what changed, then serves.
await buildShells();
performance.mark('serve');
await import('../main.ts');
startBot(process.env);
