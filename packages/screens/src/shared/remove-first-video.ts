/** Takes the page's own first video away where no player wants it. */
export const removeFirstVideo = () => document.getElementById('first-video')?.remove();
