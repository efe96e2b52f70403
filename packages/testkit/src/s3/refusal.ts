/** S3's own codes, each with the status that it comes with. */
const statuses = {
  AccessDenied: 403,
  AccessForbidden: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidDigest: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedXML: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
} as const;
export type RefusalCode = keyof typeof statuses;

/** An error that S3 answers with `<Error>`. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
    this.status = statuses[code];
  }
}

export const refuse = (code: RefusalCode, message: string): never => {
  throw new Refusal(code, message);
};

/** Text escaped for XML. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** `<Name>…</Name>` for each entry; lists repeat their name, null is left out. */
export const xmlOf = (value: XmlValue): string =>
  typeof value === 'object'
    ? Object.entries(value)
        .flatMap(([name, values]) =>
          (Array.isArray(values) ? values : [values]).map((item) => [name, item]),
        )
        .map(([name, item]) =>
          item === null ? '' : `<${name as string}>${xmlOf(item as XmlValue)}</${name as string}>`,
        )
        .join('')
    : escapeXml(String(value));
type XmlValue = string | number | boolean | XmlTree;
export interface XmlTree {
  readonly [name: string]: XmlValue | readonly XmlTree[] | null;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

/** A complete answer of S3. */
export const document = (name: string, tree: XmlTree): string =>
  `${declaration}<${name}${namespace}>${xmlOf(tree)}</${name}>`;

/** The answer to a refused request. */
export const errorDocument = ({ code, message }: Refusal, resource: string): string =>
  `${declaration}<Error>${xmlOf({ Code: code, Message: message, Resource: resource, RequestId: 'STANDIN' })}</Error>`;
