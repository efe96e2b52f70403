import { parseUnits } from 'viem';
import { deployContracts } from './deploy.ts';

// Deploys the product's contracts: `DEPLOY_KEY=0x… pnpm contracts RPC_URL [SUPPLY]`, the supply in whole SPK.
// The NFTs name PUBLIC_URL as the address of their files. PAYOUT_ADDRESS mints them, by default the deployer.

const [rpcUrl, supply = '1000000000'] = process.argv.slice(2);
const key = process.env['DEPLOY_KEY'];
const custody = process.env['PAYOUT_ADDRESS'] || undefined;
const publicUrl = process.env['PUBLIC_URL'] || 'http://localhost:8080';
const isWrong =
  !key ||
  !/^0x[0-9a-f]{64}$/i.test(key) ||
  !/^\d{1,15}$/.test(supply) ||
  !URL.canParse(publicUrl) ||
  (custody !== undefined && !/^0x[0-9a-f]{40}$/i.test(custody));
if (!rpcUrl || isWrong) {
  process.stderr.write(
    'DEPLOY_KEY=0x<64 hex digits> [PAYOUT_ADDRESS=0x<40>] [PUBLIC_URL=https://…] pnpm contracts RPC_URL [SUPPLY]\n',
  );
  process.exitCode = 2;
} else {
  const nftBase = new URL('/nft/', publicUrl).href;
  const deployed = await deployContracts({
    rpcUrl,
    key,
    supply: parseUnits(supply, 18),
    nftBase,
    custody,
  });
  process.stdout.write(
    `BSC_SPK_CONTRACT=${deployed.spk}\nBSC_DISTRIBUTOR_CONTRACT=${deployed.distributor}\nNFT_CONTRACT=${deployed.nft}\n`,
  );
  process.stdout.write(`clone factory ${deployed.cloneFactory}\n`);
}
