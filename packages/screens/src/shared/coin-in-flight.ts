export { CoinFlight } from '@taice/ui';
