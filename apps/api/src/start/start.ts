import { buildShells } from './build-shells.ts';
import { startBot } from './start-bot.ts';

// What `npm start` runs after the install: build what changed, then serve.
await buildShells();
performance.mark('serve');
await import('../main.ts');
startBot(process.env);
