import type { ReactNode } from 'react';
import WifiOff from 'lucide-react/icons/wifi-off';
import './offline-bar.css';

/** Reserves room for `bar` on every page, as `--offline` in px, while it is mounted. */
function reserveBarHeight(bar: HTMLElement | null) {
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

export type OfflineBarProps = {
  /** True if there is a network. */
  online: boolean;
  /** Text on the features that work offline. */
  children: ReactNode;
};

/** A line under the header that pushes the page down while there is no network. */
export function OfflineBar({ online, children }: OfflineBarProps) {
  return (
    <div role="status">
      {!online && (
        <div ref={reserveBarHeight} className="tc-offline">
          <WifiOff aria-hidden="true" />
          {children}
        </div>
      )}
    </div>
  );
}
