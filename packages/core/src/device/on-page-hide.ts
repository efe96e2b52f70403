/** Calls `leave` when the page is hidden, after which it may be closed; the returned function unsubscribes. */
export function onPageHide(leave: () => void): () => void {
  if (typeof document === 'undefined') return () => {};
  const look = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', look);
  };
}
