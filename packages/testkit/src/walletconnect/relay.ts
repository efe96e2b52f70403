import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

/** A stand-in for WalletConnect's relay: it speaks its JSON-RPC and stores messages until they are fetched. */
export interface RelayHub {
  /** Takes a connection of a server that asks to become a WebSocket. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** The methods that were called, in order. */
  readonly called: readonly string[];
  /** While true, messages are accepted and never delivered. */
  silent: boolean;
  /** Ends every connection. */
  readonly end: () => void;
}

/** The relay at an address of its own. */
export interface Relay extends RelayHub {
  /** `ws://…` */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface Message {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
  readonly publishedAt: number;
}
interface Peer {
  readonly socket: WebSocket;
  readonly topics: Map<string, string>;
}
interface Call {
  readonly id: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
}

const tags = { proposal: 1100, proposalResponse: 1101, settlement: 1102 } as const;

const topicsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A relay for a server of the caller. */
export const createRelay = (): RelayHub => {
  const peers = new Set<Peer>();
  const mailbox = new Map<string, Message[]>();
  const called: string[] = [];
  let lastId = Date.now() * 1_000;

  const deliver = (peer: Peer, data: Message) => {
    const id = peer.topics.get(data.topic);
    const params = { id, data: { ...data, attestation: '' } };
    lastId += 1;
    peer.socket.send(
      JSON.stringify({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params }),
    );
  };
  const subscribe = (peer: Peer, topic: string): string => {
    const id = peer.topics.get(topic) ?? randomBytes(32).toString('hex');
    peer.topics.set(topic, id);
    const pending = mailbox.get(topic) ?? [];
    mailbox.delete(topic);
    // After the answer to this very call.
    setImmediate(() => {
      for (const message of pending) deliver(peer, message);
    });
    return id;
  };
  const publish = (from: Peer, topic: unknown, message: unknown, tag: unknown) => {
    if (relay.silent) return;
    const data = {
      topic: String(topic),
      message: String(message),
      tag: Number(tag),
      publishedAt: Date.now(),
    };
    const readers = [...peers].filter((peer) => peer !== from && peer.topics.has(data.topic));
    for (const reader of readers) deliver(reader, data);
    if (readers.length === 0) mailbox.set(data.topic, [...(mailbox.get(data.topic) ?? []), data]);
  };
  type Method = (peer: Peer, params: Record<string, unknown>) => unknown;
  const methods: Record<string, Method> = {
    irn_subscribe: (peer, { topic }) => subscribe(peer, String(topic)),
    irn_batchSubscribe: (peer, { topics }) =>
      topicsOf(topics).map((topic) => subscribe(peer, topic)),
    irn_unsubscribe: (peer, { topic }) => peer.topics.delete(String(topic)),
    irn_publish: (peer, { topic, message, tag }) => {
      publish(peer, topic, message, tag);
      return true;
    },
    irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
    // Each call makes the two steps of a session: the relay subscribes the caller by itself.
    wc_proposeSession: (peer, { pairingTopic, sessionProposal }) => {
      subscribe(peer, String(pairingTopic));
      publish(peer, pairingTopic, sessionProposal, tags.proposal);
      return true;
    },
    wc_approveSession: (peer, params) => {
      const { pairingTopic, sessionTopic } = params;
      subscribe(peer, String(sessionTopic));
      publish(peer, pairingTopic, params['sessionProposalResponse'], tags.proposalResponse);
      publish(peer, sessionTopic, params['sessionSettlementRequest'], tags.settlement);
      return true;
    },
  };
  const answer = (peer: Peer, text: string) => {
    const { id, method, params = {} } = JSON.parse(text) as Call;
    // Acknowledgements of what was delivered.
    if (method === undefined) return;
    called.push(method);
    const handler = methods[method];
    const outcome = handler
      ? { result: handler(peer, params) }
      : { error: { code: -32601, message: `Method not found: ${method}` } };
    peer.socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...outcome }));
  };

  const server = new WebSocketServer({ noServer: true });
  const welcome = (socket: WebSocket) => {
    const peer: Peer = { socket, topics: new Map() };
    peers.add(peer);
    socket.on('message', (text: Buffer) => answer(peer, text.toString()));
    socket.on('close', () => peers.delete(peer));
  };
  const relay: RelayHub = {
    upgrade: (request, socket, head) => server.handleUpgrade(request, socket, head, welcome),
    called,
    silent: false,
    end: () => {
      for (const { socket } of peers) socket.terminate();
    },
  };
  return relay;
};

/** Starts a relay on a free port of this machine. */
export const startRelay = async (): Promise<Relay> => {
  const relay = createRelay();
  const server = createServer().on('upgrade', relay.upgrade).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  return Object.assign(relay, {
    url: `ws://127.0.0.1:${address.port}`,
    stop: async () => {
      relay.end();
      server.close();
      await once(server, 'close');
    },
  });
};
