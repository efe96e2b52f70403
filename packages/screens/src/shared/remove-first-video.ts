/** Removes the page's own first video if no player uses it. */
export const removeFirstVideo = () => document.getElementById('first-video')?.remove();
