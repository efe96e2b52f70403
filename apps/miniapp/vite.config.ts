import { taiceVite } from '@taice/screens/vite';

export default taiceVite({ root: import.meta.dirname, base: '/tg/' });
