// Components: work for after the next frame. The page is laid out by then, so that measuring costs nothing.

export function afterFrame(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}
