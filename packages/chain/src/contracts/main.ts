import { parseUnits } from 'viem';
import { deployContracts } from './deploy.ts';

// Deploys the product's contracts: `DEPLOY_KEY=0x… pnpm contracts RPC_URL [SUPPLY]`, the supply in whole SPK.

const [rpcUrl, supply = '1000000000'] = process.argv.slice(2);
const key = process.env['DEPLOY_KEY'];
if (!rpcUrl || !key || !/^0x[0-9a-f]{64}$/i.test(key) || !/^\d{1,15}$/.test(supply)) {
  process.stderr.write('DEPLOY_KEY=0x<64 hex digits> pnpm contracts RPC_URL [SUPPLY]\n');
  process.exitCode = 2;
} else {
  const made = await deployContracts({ rpcUrl, key, supply: parseUnits(supply, 18) });
  process.stdout.write(
    `BSC_SPK_CONTRACT=${made.spk}\nBSC_DISTRIBUTOR_CONTRACT=${made.distributor}\n`,
  );
  process.stdout.write(`clone factory ${made.cloneFactory}\n`);
}
