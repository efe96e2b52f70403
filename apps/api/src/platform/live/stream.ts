import type { LiveMessage } from '@taice/contract';

/** Bytes that wait for a reader before it is dropped. */
const maxBufferedBytes = 32 * 1024;
const encoder = new TextEncoder();

/** One page that listens. */
export interface Stream {
  readonly userId: string;
  readonly sessionId: string;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  send(message: LiveMessage): void;
  /** Sends an empty sign of life, so that no proxy takes the connection for a dead one. */
  sendHeartbeat(): void;
  /** Ends it, with a last message if there is one. */
  end(message?: LiveMessage): void;
}

interface Listener {
  readonly userId: bigint;
  readonly sessionId: bigint;
}

/** A stream of server-sent events; `onClose` is called once, however it ends. */
export const openStream = (
  { userId, sessionId }: Listener,
  onClose: (stream: Stream) => void,
): Stream => {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (streamController) => {
        controller = streamController;
      },
      cancel: () => void markClosed(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxBufferedBytes }),
  );
  /** True the first time. */
  const markClosed = (): boolean => {
    if (!controller) return false;
    controller = undefined;
    onClose(stream);
    return true;
  };
  const write = (text: string): void => {
    if (!controller) return;
    const bytes = encoder.encode(text);
    if ((controller.desiredSize ?? 0) >= bytes.length) {
      controller.enqueue(bytes);
      return;
    }
    // Too slow, or stalled: waiting messages are dropped with the connection, and the page asks again when it is back.
    const slowController = controller;
    markClosed();
    slowController.error(new Error('live events: the client is too slow'));
  };
  const send = (message: LiveMessage): void => write(`data: ${JSON.stringify(message)}\n\n`);
  const stream: Stream = {
    userId: `${userId}`,
    sessionId: `${sessionId}`,
    body,
    send,
    sendHeartbeat: () => write(':\n\n'),
    end: (message) => {
      if (message) send(message);
      const ending = controller;
      if (markClosed()) ending?.close();
    },
  };
  return stream;
};
