import { useRef, useState, type ReactNode } from 'react';
import './hover-card.css';

const openAfterMs = 150;
const closeAfterMs = 250;

export type HoverCardProps = {
  label: string;
  /** The element under the pointer. It must contain a button or link, whose focus and press also open the card. */
  anchor: (props: { 'aria-expanded': boolean; onClick: () => void }) => ReactNode;
  children: ReactNode;
};

/** A card of 360 px that opens on hover, by press and by keyboard, and closes by Escape. */
export function HoverCard({ label, anchor, children }: HoverCardProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const scheduleOpen = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), next ? openAfterMs : closeAfterMs);
  };
  return (
    <div
      ref={root}
      className="tc-hover-anchor"
      onPointerEnter={(event) => event.pointerType === 'mouse' && scheduleOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && scheduleOpen(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      }}
    >
      {anchor({
        'aria-expanded': open,
        onClick: () => {
          clearTimeout(timer.current);
          setOpen(!open);
        },
      })}
      {open && (
        <div className="tc-hover-card" role="group" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  );
}
