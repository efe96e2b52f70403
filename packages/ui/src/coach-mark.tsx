import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import X from 'lucide-react/icons/x';
import { coachPlace, type CoachPlacement } from './coach-placement.ts';
import { pushLayer } from './layers.ts';
import { IconButton } from './icon-button.tsx';
import { Text } from './text.tsx';
import { useBoundingBox } from './use-bounding-box.ts';
import './coach-mark.css';

export type CoachMarkProps = {
  /** The element to explain. Null: one line at the foot of the window instead of the card. */
  target: Element | null;
  title: ReactNode;
  /** Above the title, for example the number of the step. */
  head?: ReactNode;
  children?: ReactNode;
  /** Called by the cross, by Escape in the card and by a device's back button. */
  onClose: () => void;
  closeLabel: string;
};

/** A bubble beside an element of the page, which stays usable. Overlays over pages also cover it. */
export function CoachMark({ target, title, head, children, onClose, closeLabel }: CoachMarkProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const box = useBoundingBox(target);
  const close = useEffectEvent(onClose);
  const [placement, setPlacement] = useState<CoachPlacement>();

  useEffect(() => pushLayer(null, () => close()), []);
  useEffect(() => {
    // A user who types or reads elsewhere keeps the focus.
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = card.current ?? {};
    if (!box || !width || !height) return setPlacement(undefined);
    const next = coachPlace(box, { width, height }, { width: innerWidth, height: innerHeight });
    setPlacement((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, [box, title, children]);

  return createPortal(
    <div className="tc-coach" data-side={target === null ? 'line' : (placement?.side ?? 'docked')}>
      <section
        ref={card}
        className="tc-coach-card"
        data-theme={target === null ? undefined : 'light'}
        role="dialog"
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
        style={
          placement && { left: placement.left, top: placement.top, bottom: 'auto', right: 'auto' }
        }
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        {placement && (
          <i
            className="tc-coach-arrow"
            style={
              placement.side === 'left' || placement.side === 'right'
                ? { top: placement.arrow }
                : { left: placement.arrow }
            }
          />
        )}
        <span className="tc-coach-close">
          <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
        </span>
        {head}
        <Text
          as="h2"
          size={16}
          weight="bold"
          id={`${id}-title`}
          className={target === null ? 'tc-hidden' : undefined}
        >
          {title}
        </Text>
        {children}
      </section>
    </div>,
    document.body,
  );
}
