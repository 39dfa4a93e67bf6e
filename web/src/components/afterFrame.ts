// Parts: work that waits for the next frame. The page is laid out by then, so that to ask where things are costs nothing.

/** Once the next frame is drawn. */
export function afterFrame(go: () => void): void {
  requestAnimationFrame(() => setTimeout(go));
}
