import type { ReactNode } from 'react';

function Drawn({ children }: { children: ReactNode }) {
  return (
    <svg
      className="lucide"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** The set of icons has no brands. */
export function XIcon() {
  return (
    <Drawn>
      <path d="M5 4.5h3.8L19 19.5h-3.8zM18.5 4.5l-5.6 6.2M5.5 19.5l5.8-6.4" />
    </Drawn>
  );
}

export function YoutubeIcon() {
  return (
    <Drawn>
      <path d="M5.5 6h13A2.5 2.5 0 0 1 21 8.5v7a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 15.5v-7A2.5 2.5 0 0 1 5.5 6zM10.3 9.5v5l4.3-2.5z" />
    </Drawn>
  );
}
