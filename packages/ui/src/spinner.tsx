import './spinner.css';

/** A small turning arc, always beside words that say what is going on. `size` in px. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <span className="tc-spinner" style={{ width: size, height: size }} aria-hidden="true" />;
}
