// Parts: drags a thing with finger or mouse to a place that takes it. A tap stays a tap.
import type { Attachment } from 'svelte/attachments';

const FAR = 10;

/** Where things can be dropped: elements with `data-drop`. The name of the one below a point, if any. */
export function dropAt(x: number, y: number): string | null {
  const found = document.elementsFromPoint(x, y).find((each) => each instanceof HTMLElement && each.dataset['drop']);
  return (found as HTMLElement | undefined)?.dataset['drop'] ?? null;
}

/** Lets an element be dragged; tells where it was dropped, and null where nothing takes it. */
export function draggable(options: { isOff?: boolean; dropped(place: string | null, x: number, y: number): void; began?(): void }): Attachment<HTMLElement> {
  return (node) => {
    let start: { x: number; y: number; id: number } | null = null;
    let isDragging = false;

    const down = (event: PointerEvent) => {
      if (options.isOff || event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      // A fast hand has left the thing before the first move is told.
      node.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== start?.id) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!isDragging && Math.hypot(x, y) > FAR) {
        isDragging = true;
        node.dataset['dragged'] = 'yes';
        options.began?.();
      }
      if (isDragging) {
        node.style.translate = `${x}px ${y}px`;
        mark(dropAt(event.clientX, event.clientY));
      }
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== start?.id) return;
      start = null;
      if (!isDragging) return;
      end();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
      if (event.type === 'pointerup') options.dropped(dropAt(event.clientX, event.clientY), event.clientX, event.clientY);
    };
    const end = () => {
      isDragging = false;
      delete node.dataset['dragged'];
      node.style.translate = '';
      mark(null);
    };
    // A finger that drags a thing does not scroll the page.
    node.style.touchAction = 'pinch-zoom';
    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', up);
    return () => {
      end();
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
    };
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function mark(place: string | null): void {
  for (const each of document.querySelectorAll<HTMLElement>('[data-drop]')) {
    if (each.dataset['drop'] === place) each.dataset['over'] = 'yes';
    else delete each.dataset['over'];
  }
}
