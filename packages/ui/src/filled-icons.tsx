import type { ReactNode } from 'react';

function Filled({ children }: { children: ReactNode }) {
  return (
    <svg
      className="lucide"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="currentColor"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

const cut = { fill: 'none', stroke: 'var(--canvas)', strokeWidth: 2 } as const;

/** The filled house of an active Home tab. */
export function HomeFilled() {
  return (
    <Filled>
      <path d="M3 10a2 2 0 0 1 .7-1.5l7-6a2 2 0 0 1 2.6 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2h-4v-7H9v7H5a2 2 0 0 1-2-2z" />
    </Filled>
  );
}

/** The filled player of an active Videos tab. */
export function VideosFilled() {
  return (
    <Filled>
      <rect x="3" y="3" width="18" height="18" rx="2" />
      <path d="m9.5 8.4 5.6 3.6-5.6 3.6z" fill="var(--canvas)" stroke="var(--canvas)" />
    </Filled>
  );
}

/** The filled tick box of an active Tasks tab. */
export function TasksFilled() {
  return (
    <Filled>
      <rect x="3" y="3" width="18" height="18" rx="2" />
      <path d="m8.5 12 2.4 2.4 4.6-4.8" {...cut} />
    </Filled>
  );
}

/** The filled person of an active Mine tab. */
export function MineFilled() {
  return (
    <Filled>
      <circle cx="12" cy="8" r="5" />
      <path d="M4 21a8 8 0 0 1 16 0z" />
    </Filled>
  );
}
