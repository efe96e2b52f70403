import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import './bar-title.css';

/** Says what the screen is in the shell's bar and the window's title, where one address has two screens. */
export function BarTitle({ children }: { children: string }) {
  // Not by the route table, which the first page loads for everybody.
  const [bar, setBar] = useState<Element | null>(null);
  useEffect(() => setBar(document.querySelector('.top-bar')), []);
  useEffect(() => {
    const before = document.title;
    const own = `${children} · Taice`;
    document.title = own;
    return () => {
      // Unless where one went has said its own already.
      if (document.title === own) document.title = before;
    };
  }, [children]);
  return bar && createPortal(<span className="bar-title">{children}</span>, bar);
}
