export { issuerKeys, type IssuerKeys } from './keys.ts';
export {
  oidcIssuer,
  startOidc,
  type OidcIssuer,
  type OidcOptions,
  type OidcPerson,
  type OidcStandIn,
} from './oidc.ts';
