import { Skeleton } from '@taice/ui';
import { WaysToCome } from '../ways-to-come.tsx';
import './wallet.css';

/** `WalletElsewhere`, part by part, before it is known: most people have no wallet in their browser. */
export function ElsewhereToCome() {
  return (
    <div className="wallet-elsewhere">
      <Skeleton height={40} />
      <WaysToCome count={4} />
      <Skeleton height={16} width="60%" />
      <Skeleton height={48} shape="card" />
    </div>
  );
}
