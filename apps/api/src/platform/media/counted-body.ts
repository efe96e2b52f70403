import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/**
 * What a system takes for a line before anything of it has arrived, at most, in bytes: until the answer is
 * over, so much of what it took may be with nobody.
 */
const unproven = 131_072;

/**
 * A stream as the body of an answer. Nothing is read of it before somebody asks, and `count` is told of bytes
 * once the line has taken them: of who hangs up, never of what was still to come. `outgoing` is the answer
 * on its line; without one (an app called in-process) who asks for a piece has it.
 */
export function countedBody(
  stream: Readable,
  outgoing: ServerResponse | undefined,
  count: (bytes: number) => void,
): ReadableStream<Uint8Array> {
  const source = Readable.toWeb(stream, {
    strategy: { highWaterMark: 0 },
  }).getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let pulled = 0;
  let told = 0;
  const tell = (taken: number) => {
    if (taken <= told) return;
    count(taken - told);
    told = taken;
  };
  const proven = (): number => {
    if (!outgoing) return pulled;
    // The server may hold its first pieces back until it has the headers.
    return outgoing.headersSent ? pulled - outgoing.writableLength - unproven : 0;
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    tell(proven());
    const { done, value } = await source.read();
    if (done) {
      outgoing?.once('finish', () => tell(pulled));
      controller.close();
    } else {
      pulled += value.length;
      controller.enqueue(value);
    }
  };
  return new ReadableStream({ pull, cancel: () => source.cancel() }, { highWaterMark: 0 });
}
