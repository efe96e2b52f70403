import { taiceVite } from '@taice/screens/vite';
import { mergeConfig } from 'vite';

export default mergeConfig(taiceVite({ root: import.meta.dirname, base: '/' }), {
  // WalletConnect's own window of some megabytes, which is never opened: ours shows the code.
  build: { rolldownOptions: { external: ['@reown/appkit/core'] } },
});
