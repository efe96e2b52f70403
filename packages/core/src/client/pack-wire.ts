import type { WireEndpoint } from '@taice/contract';

type Wire = Readonly<Record<string, Readonly<Record<string, WireEndpoint>>>>;
/** By domain and name: one letter each for method, auth, sign and idempotency, then the path without its name. */
export type PackedWire = Readonly<Record<string, Readonly<Record<string, string>>>>;

const auths = { v: 'visitor', u: 'user', s: 'service' } as const;
const keys = { '-': undefined, o: 'optional', r: 'required' } as const;
/** Where a path goes on with the name of its call. */
const named = '~';

const each = <A, B>(all: Readonly<Record<string, A>>, to: (one: A, name: string) => B) =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(one, name)]));

/** What of the contract a client needs, in a third of the bytes: they are in every first load. */
export const packWire = (wire: Wire): PackedWire =>
  each(wire, (endpoints) =>
    each(endpoints, ({ method, path, auth, sign, idempotency }, name) => {
      const short = path.slice('/api/'.length);
      const place = short.endsWith(name) ? `${short.slice(0, -name.length)}${named}` : short;
      return `${method[0]}${auth[0]}${sign[0]}${idempotency?.[0] ?? '-'}${place}`;
    }),
  );

export const unpackWire = (packed: PackedWire): Wire =>
  each(packed, (endpoints) =>
    each(endpoints, (text, name) => {
      const [method, auth, sign, key] = text.slice(0, 4);
      const idempotency = keys[key as keyof typeof keys];
      return {
        method: method === 'G' ? 'GET' : 'POST',
        path: `/api/${text.slice(4).replace(named, name)}` as const,
        auth: auths[auth as keyof typeof auths],
        sign: sign === 'b' ? 'basic' : 'session',
        ...(idempotency && { idempotency }),
      };
    }),
  );
