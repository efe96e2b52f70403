import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errors } from '@taice/contract';

/** Answers to requests that Node could not parse, by Node's error; any other one is a bad request. */
const parseErrorAnswers: Readonly<Record<string, { status: number; code: 400 | 413 }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 413 },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 413 },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 400 },
};

/**
 * Answers a request that never became one, in the envelope, and ends its connection. Its language is not
 * known. Nothing is written into the middle of another answer.
 */
export const handleClientError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  const { status, code } = parseErrorAnswers[error.code ?? ''] ?? { status: 400, code: 400 };
  const body = JSON.stringify({ code, msg: errors[code].en, data: {} });
  const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse | null };
  if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent) {
    socket.destroy();
    return;
  }
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};
