import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { demoBotToken } from '../platform/config.ts';

const main = resolve(import.meta.dirname, '../../../../bot/src/main.ts');
/** ms until a bot that has ended is started again. */
const PAUSE_MS = 5_000;

/**
 * Runs our own bot beside the product if a real token is set; without one the demo simulates it. It is a process of its
 * own, as it may be on another machine. It ends with this one, because the channel between them closes.
 */
export const startBot = (
  env: Readonly<Record<string, string | undefined>>,
  pauseMs = PAUSE_MS,
): void => {
  if (!env['BOT_TOKEN'] || env['BOT_TOKEN'] === demoBotToken) return;
  const API_URL = `http://127.0.0.1:${env['PORT'] || 8080}`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { API_URL, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const end = () => void child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', (code, signal) => {
    process.off('exit', end);
    // It exits with success only when it is stopped, for example by the Ctrl-C that stops this one, too.
    if (code === 0) return;
    process.stderr.write(
      `the bot ended with ${code ?? signal}; restarting in ${pauseMs / 1000} s\n`,
    );
    setTimeout(() => startBot(env, pauseMs), pauseMs).unref();
  });
};
