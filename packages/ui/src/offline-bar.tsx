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

/** Makes room for `bar` on every page, as `--offline` in px, for as long as it is there. */
function makeRoom(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--offline', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--offline');
  };
}

/** A line under the header that says what still works; it pushes the page down while there is no network. */
export function OfflineBar({ children }: { children: ReactNode }) {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <div ref={makeRoom} className="tc-offline">
          <WifiOff aria-hidden="true" />
          {children}
        </div>
      )}
    </div>
  );
}
