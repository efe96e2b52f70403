import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/**
 * Bytes that a system may accept for a connection before any of them arrives. Until the answer is over, so many of the
 * accepted bytes may not have been received.
 */
const inFlightBytes = 131_072;

/**
 * A stream as the body of an answer. It is read only on demand, and `count` gets bytes once the connection has accepted
 * them. Bytes still to come when a client hangs up are never counted. `response` is the answer on its connection;
 * without one (an app called in-process) a requested piece counts as received.
 */
export function countedBody(
  stream: Readable,
  response: ServerResponse | undefined,
  count: (bytes: number) => void,
): ReadableStream<Uint8Array> {
  const source = Readable.toWeb(stream, {
    strategy: { highWaterMark: 0 },
  }).getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let pulled = 0;
  let reported = 0;
  const report = (takenBytes: number) => {
    if (takenBytes <= reported) return;
    count(takenBytes - reported);
    reported = takenBytes;
  };
  const deliveredBytes = (): number => {
    if (!response) return pulled;
    // The server may hold its first pieces back until it has the headers.
    return response.headersSent ? pulled - response.writableLength - inFlightBytes : 0;
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    report(deliveredBytes());
    const { done, value } = await source.read();
    if (done) {
      response?.once('finish', () => report(pulled));
      controller.close();
    } else {
      pulled += value.length;
      controller.enqueue(value);
    }
  };
  return new ReadableStream({ pull, cancel: () => source.cancel() }, { highWaterMark: 0 });
}
