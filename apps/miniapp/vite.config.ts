import { taiceVite } from '@taice/screens/vite';
import { defaultClientConditions, mergeConfig } from 'vite';

export default mergeConfig(taiceVite({ root: import.meta.dirname, base: '/tg/' }), {
  // The kit's lists as Telegram draws them.
  resolve: { conditions: ['telegram', ...defaultClientConditions] },
});
