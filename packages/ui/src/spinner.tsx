import './spinner.css';

/** A small turning arc, always beside text that explains the wait. `size` in px. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <span className="tc-spinner" style={{ width: size, height: size }} aria-hidden="true" />;
}
