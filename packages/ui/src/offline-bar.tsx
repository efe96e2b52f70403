import { useSyncExternalStore, type ReactNode } from 'react';
import WifiOff from 'lucide-react/icons/wifi-off';
import './offline-bar.css';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser believes it has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** A line that says what still works, shown only while there is no network. */
export function OfflineBar({ children }: { children: ReactNode }) {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <div className="tc-offline">
          <WifiOff aria-hidden="true" />
          {children}
        </div>
      )}
    </div>
  );
}
