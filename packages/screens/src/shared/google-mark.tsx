/** Google's letter; the set of icons has no brands. */
export function GoogleMark() {
  return (
    <svg
      className="lucide"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="butt"
      aria-hidden="true"
    >
      <path d="M18.9 6.7A8.3 8.3 0 1 0 20.3 12H12.4" />
    </svg>
  );
}
