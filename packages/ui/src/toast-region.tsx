import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { IconButton } from './icon-button.tsx';
import { useReachable } from './layers.ts';
import type { Toasts } from './toasts.ts';
import './toast-region.css';

const icons = { error: TriangleAlert, success: CircleCheck, info: Info };

export type ToastRegionProps = { toasts: Toasts; label: string; closeLabel: string };

/** Where toasts appear: over everything, and in reach while a dialog keeps the rest out. */
export function ToastRegion({ toasts, label, closeLabel }: ToastRegionProps) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.current, toasts.current);
  const reachable = useReachable();
  return createPortal(
    <section
      className="tc-toasts"
      aria-label={label}
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.resume}
      onFocus={toasts.hold}
      onBlur={toasts.resume}
    >
      {list.map((toast) => {
        const Icon = icons[toast.kind];
        return (
          <div
            key={toast.id}
            className={`tc-toast tc-toast-${toast.kind}`}
            role={toast.kind === 'error' ? 'alert' : 'status'}
          >
            <Icon aria-hidden="true" />
            <span className="tc-toast-text">{toast.text}</span>
            <IconButton
              label={closeLabel}
              icon={<X />}
              onClick={() => {
                toasts.dismiss(toast.id);
                toasts.resume();
              }}
            />
          </div>
        );
      })}
    </section>,
    reachable,
  );
}
