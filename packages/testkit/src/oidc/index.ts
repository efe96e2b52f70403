export { issuerKeys, type IssuerKeys } from './keys.ts';
export { startOidc, type OidcOptions, type OidcPerson, type OidcStandIn } from './oidc.ts';
