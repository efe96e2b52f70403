import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait behind the one that is answered on a connection; browsers send none before its end. */
const mostWaiting = 8;

type Call = readonly [IncomingMessage, ServerResponse];

/**
 * Begins a request only when the previous answer on the same connection is over, even if more was pipelined. A client
 * that pipelines too far ahead is cut off. No request of a closed connection is begun.
 */
export const pipeliningGuard = (answer: RequestListener): RequestListener => {
  /** Requests that wait on each connection for the end of its open answer. */
  const lines = new WeakMap<Socket, Call[]>();
  const begin = (socket: Socket, waiting: Call[], call: Call): void => {
    call[1].once('close', () => {
      const next = waiting.shift();
      if (!next) lines.delete(socket);
      // Without a connection of its own: the answer before it was the last one here.
      else if (next[1].socket && !socket.destroyed) begin(socket, waiting, next);
    });
    answer(...call);
  };
  return (incoming, outgoing) => {
    const { socket } = incoming;
    if (socket.destroyed) return;
    const before = lines.get(socket);
    if (!before) {
      const waiting: Call[] = [];
      lines.set(socket, waiting);
      begin(socket, waiting, [incoming, outgoing]);
    } else if (before.length < mostWaiting) before.push([incoming, outgoing]);
    else socket.destroy();
  };
};
