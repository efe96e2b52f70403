import type { Server } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { listen } from '../../process/listen.ts';
import { createLog } from '../log.ts';
import { answerError } from './answer-error.ts';

let server: Server;
afterEach(() => {
  server.close();
});

test('a client that resets its connection is not taken for a lost database', async () => {
  const log = createLog('silent');
  const [warn, error, debug] = (['warn', 'error', 'debug'] as const).map((level) =>
    vi.spyOn(log, level),
  );
  const started = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<number>();
  const app = new Hono().post('/', async (c) => {
    started.resolve();
    return c.text(await c.req.text());
  });
  app.onError((failure, c) => {
    const answer = answerError(c, log, failure, { requestId: 'of-the-test', path: '/' });
    answered.resolve(answer.status);
    return answer;
  });
  const { server: listening, port } = await listen(app, 0, '127.0.0.1');
  server = listening;
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: taice.test\r\nContent-Length: 100\r\n\r\n{"half":');
  await started.promise;
  socket.resetAndDestroy();
  expect(await answered.promise).toBe(400);
  expect(warn).not.toHaveBeenCalled();
  expect(error).not.toHaveBeenCalled();
  expect(debug).toHaveBeenCalledOnce();
});
