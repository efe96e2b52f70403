export { cloneFactory, cloneToken, distributor, taiceSpectacles, taiceToken } from './compiled.ts';
export {
  deployContracts,
  deployer,
  type Deployed,
  type Deployer,
  type DeployOptions,
} from './deploy.ts';
