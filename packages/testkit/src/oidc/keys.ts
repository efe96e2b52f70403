import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';

export interface IssuerKeys {
  readonly kid: string;
  readonly jwks: { keys: JWK[] };
  /** A JWT of these claims, unchanged; `header` changes its key's entries. */
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>;
}

/** A fresh RS256 key of an issuer. */
export const issuerKeys = async (kid = 'key-1'): Promise<IssuerKeys> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return {
    kid,
    jwks: { keys: [jwk] },
    sign: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header })
        .sign(privateKey),
  };
};
