import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { countedBody } from './counted-body.ts';

const piece = 100_000;
/**
 * Reads three pieces one by one, and returns the bytes counted after each; `line`: state of the answer's connection.
 */
const read = async (line?: { headersSent: boolean; writableLength: number }) => {
  const outgoing = line && Object.assign(new EventEmitter(), line);
  let counted = 0;
  const stream = Readable.from(
    Array.from({ length: 3 }, () => Buffer.alloc(piece)),
    { objectMode: false },
  );
  const body = countedBody(stream, outgoing as ServerResponse | undefined, (bytes) => {
    counted += bytes;
  });
  const reader = body.getReader();
  const after: number[] = [];
  for (let done = false; !done;) {
    ({ done } = await reader.read());
    after.push(counted);
  }
  outgoing?.emit('finish');
  return { after, whole: counted };
};

test('counts bytes that a closed line may leave in its buffers only at the end', async () => {
  expect(await read({ headersSent: true, writableLength: 0 })).toEqual({
    after: [0, 0, 2 * piece - 131_072, 3 * piece - 131_072],
    whole: 3 * piece,
  });
  expect(await read({ headersSent: true, writableLength: 50_000 })).toEqual({
    after: [0, 0, 2 * piece - 181_072, 3 * piece - 181_072],
    whole: 3 * piece,
  });
});

test('counts nothing before the headers are sent', async () => {
  expect(await read({ headersSent: false, writableLength: 0 })).toEqual({
    after: [0, 0, 0, 0],
    whole: 3 * piece,
  });
});

test('an in-process reader has received each piece before it asks for the next', async () => {
  expect((await read()).after).toEqual([0, piece, 2 * piece, 3 * piece]);
});
