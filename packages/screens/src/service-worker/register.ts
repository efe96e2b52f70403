/** Makes the shell open without a network from its next visit on. */
export const registerServiceWorker = (basename: string): void => {
  if (!('serviceWorker' in navigator)) return;
  const register = () =>
    // Refused to framed pages by some browsers, and not there while the shell is worked on.
    void navigator.serviceWorker.register(`${basename}/sw.js`).catch(() => {});
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
};
