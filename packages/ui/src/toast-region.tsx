import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { useTopLayerElement } from './layers.ts';
import { findFreeBottom } from './toast-placement.ts';
import './toast-region.css';

const icons: Readonly<Record<'error' | 'success' | 'info' | 'warning', LucideIcon>> = {
  error: TriangleAlert,
  success: CircleCheck,
  info: Info,
  warning: Info,
};

export type Toast = {
  id: number;
  kind: keyof typeof icons;
  text: string;
  action?: { label: string; run: () => void };
};

export type ToastRegionProps = {
  /** Name of the page below: on another page, other buttons are in the way. */
  page: string;
  /** Visible toasts, oldest first. */
  toasts: readonly Toast[];
  label: string;
  closeLabel: string;
  onDismiss: (id: number) => void;
  /** True while a toast is hovered or focused: no timer runs meanwhile. */
  onHold: (isHeld: boolean) => void;
};

const edgePx = 12;

/** Region for toasts: at the bottom, not over any button, and reachable while a dialog blocks the rest. */
export function ToastRegion({
  page,
  toasts,
  label,
  closeLabel,
  onDismiss,
  onHold,
}: ToastRegionProps) {
  const region = useRef<HTMLElement>(null);
  const reachable = useTopLayerElement();
  const ids = toasts.map(({ id }) => id).join();
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || ids === '') return;
    const inset = Number.parseFloat(getComputedStyle(element).paddingBottom) || 0;
    const updatePosition = () => {
      const bottom = findFreeBottom(element, edgePx + inset) - inset;
      element.style.translate = `0 ${edgePx - bottom}px`;
    };
    updatePosition();
    // A visible toast stays under the pointer; only another page or a resized window moves it.
    addEventListener('resize', updatePosition);
    return () => removeEventListener('resize', updatePosition);
  }, [ids, reachable, page]);
  // A dialog that moved it also took its pointer.
  useEffect(() => onHold(false), [reachable, onHold]);
  return createPortal(
    <section
      ref={region}
      className="tc-toasts"
      aria-label={label}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      {toasts.map((toast) => {
        const Icon = icons[toast.kind];
        return (
          <div
            key={toast.id}
            className={`tc-toast tc-toast-${toast.kind}`}
            role={toast.kind === 'error' ? 'alert' : 'status'}
          >
            <Icon aria-hidden="true" />
            <span className="tc-toast-text">{toast.text}</span>
            {toast.action && (
              <Button
                size={36}
                onClick={() => {
                  toast.action?.run();
                  onDismiss(toast.id);
                  onHold(false);
                }}
              >
                {toast.action.label}
              </Button>
            )}
            <IconButton
              label={closeLabel}
              icon={<X />}
              onClick={() => {
                onDismiss(toast.id);
                onHold(false);
              }}
            />
          </div>
        );
      })}
    </section>,
    reachable,
  );
}
