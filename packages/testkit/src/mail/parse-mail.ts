/** A mail as a person would read it. */
export interface Mail {
  /** Envelope: the sender that the server names. */
  from: string;
  /** Envelope: the recipients. */
  to: readonly string[];
  subject: string;
  /** Header names in lower case, folded lines joined, encoded words decoded. */
  headers: Readonly<Record<string, string>>;
  text: string;
  html: string | undefined;
  raw: string;
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

const bytesOfQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  );

const decodeWord = (_: string, charset: string, kind: string, text: string): string => {
  const bytes =
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64')
      : bytesOfQuotedPrintable(text.replaceAll('_', ' '));
  return new TextDecoder(charset).decode(bytes);
};

const decodeHeader = (value: string): string =>
  value
    // White space between two encoded words belongs to neither (RFC 2047, 6.2).
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/=\?([^?]+)\?([BbQq])\?([^?]*)\?=/g, decodeWord);

const split = (raw: string): Part => {
  const end = /\r?\n\r?\n/.exec(raw);
  const head = end ? raw.slice(0, end.index) : raw;
  const headers: Record<string, string> = {};
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body: end ? raw.slice(end.index + end[0].length) : '' };
};

const typeOf = ({ headers }: Part): string => headers['content-type'] ?? 'text/plain';

const partsOf = (part: Part): Part[] => {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(typeOf(part))?.[1];
  if (boundary === undefined) return [part];
  const [, ...sections] = part.body.split(`--${boundary}`);
  return sections
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => partsOf(split(piece.replace(/^\r?\n/, '').replace(/\r?\n$/, ''))));
};

const textOf = (part: Part): string => {
  const charset = /charset="?([^";]+)"?/i.exec(typeOf(part))?.[1] ?? 'utf-8';
  const encoding = part.headers['content-transfer-encoding']?.toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(part.body, 'base64')
      : encoding === 'quoted-printable'
        ? bytesOfQuotedPrintable(part.body)
        : Buffer.from(part.body, 'latin1');
  return new TextDecoder(charset).decode(bytes).replaceAll('\r\n', '\n');
};

/** @param raw the message as it came over the wire, one character per byte (latin1) */
export const parseMail = (raw: string, from: string, to: readonly string[]): Mail => {
  const message = split(raw);
  const parts = partsOf(message);
  const partOfType = (type: string) =>
    parts.find((part) => typeOf(part).toLowerCase().startsWith(type));
  const html = partOfType('text/html');
  const text = partOfType('text/plain');
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, decodeHeader(value)]),
  );
  return {
    from,
    to,
    subject: headers['subject'] ?? '',
    headers,
    text: text ? textOf(text) : '',
    html: html && textOf(html),
    raw,
  };
};
