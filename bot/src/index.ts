export { createBot } from './bot.ts';
export { installMenu } from './features/menu.ts';
export { runPolling } from './run-polling.ts';
export { createApi } from './taice-api.ts';
