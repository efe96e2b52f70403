export { cloneFactory, cloneToken, distributor, taiceToken } from './compiled.ts';
export {
  deployContracts,
  deployer,
  type Deployed,
  type Deployer,
  type DeployOptions,
} from './deploy.ts';
