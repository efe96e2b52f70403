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

export function WhatsappIcon() {
  return (
    <Drawn>
      <path d="m4 20 1.2-4.1a8 8 0 1 1 2.9 2.9zM9.2 8.6c-.6 3.2 3 6.8 6.2 6.2l.5-1.8-2.1-1-.9.9a4.6 4.6 0 0 1-1.8-1.8l.9-.9-1-2.1z" />
    </Drawn>
  );
}

export function FacebookIcon() {
  return (
    <Drawn>
      <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />
    </Drawn>
  );
}

export function InstagramIcon() {
  return (
    <Drawn>
      <rect width="20" height="20" x="2" y="2" rx="5" />
      <path d="M16 11.37A4 4 0 1 1 12.63 8 4 4 0 0 1 16 11.37zM17.5 6.5h.01" />
    </Drawn>
  );
}
