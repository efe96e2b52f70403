import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import './bar-title.css';

/** Sets the screen's name in the shell's bar and the window's title, where one address has two screens. */
export function BarTitle({ children }: { children: string }) {
  // Not in the route table, which every first page loads.
  const [bar, setBar] = useState<Element | null>(null);
  useEffect(() => setBar(document.querySelector('.top-bar')), []);
  useEffect(() => {
    const before = document.title;
    const own = `${children} · Taice`;
    document.title = own;
    return () => {
      // Unless the next page has set its own already.
      if (document.title === own) document.title = before;
    };
  }, [children]);
  return bar && createPortal(<span className="bar-title">{children}</span>, bar);
}
