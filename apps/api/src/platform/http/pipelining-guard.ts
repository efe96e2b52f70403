import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait behind the one that is answered on a connection; browsers send none before its end. */
const maxQueued = 8;

type PendingRequest = readonly [IncomingMessage, ServerResponse];

/**
 * Begins a request only when the previous answer on the same connection is over, even if more was pipelined. A client
 * that pipelines too far ahead is cut off. No request of a closed connection is begun.
 */
export const pipeliningGuard = (answer: RequestListener): RequestListener => {
  /** Requests that wait on each connection for the end of its open answer. */
  const queues = new WeakMap<Socket, PendingRequest[]>();
  const begin = (socket: Socket, queue: PendingRequest[], pending: PendingRequest): void => {
    pending[1].once('close', () => {
      const next = queue.shift();
      if (!next) queues.delete(socket);
      // Without a connection of its own: the answer before it was the last one here.
      else if (next[1].socket && !socket.destroyed) begin(socket, queue, next);
    });
    answer(...pending);
  };
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const queued = queues.get(socket);
    if (!queued) {
      const queue: PendingRequest[] = [];
      queues.set(socket, queue);
      begin(socket, queue, [request, response]);
    } else if (queued.length < maxQueued) queued.push([request, response]);
    else socket.destroy();
  };
};
