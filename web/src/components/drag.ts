// Components: drag and drop with finger or mouse. A tap stays a tap.
import type { Attachment } from 'svelte/attachments';

const MIN_DRAG_PX = 10;

/** The `data-drop` of the element at a point, if any takes drops there. */
function dropTargetAt({ clientX, clientY }: PointerEvent): string | null {
  const target = document.elementsFromPoint(clientX, clientY).find((element) => element instanceof HTMLElement && element.dataset['drop']);
  return (target as HTMLElement | undefined)?.dataset['drop'] ?? null;
}

/** Lets an element be dragged; `dropped` gets the `data-drop` of the target, or null. */
export function draggable(options: { isDisabled?: boolean; dropped(target: string | null): void }): Attachment<HTMLElement> {
  return (node) => {
    let start: { x: number; y: number; id: number } | null = null;
    let isDragging = false;

    const down = (event: PointerEvent) => {
      if (options.isDisabled || event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      // A fast pointer has left the element before its first move event.
      node.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== start?.id) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!isDragging && Math.hypot(x, y) > MIN_DRAG_PX) {
        isDragging = true;
        node.dataset['dragged'] = 'yes';
      }
      if (isDragging) {
        node.style.translate = `${x}px ${y}px`;
        highlight(dropTargetAt(event));
      }
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== start?.id) return;
      start = null;
      if (!isDragging) return;
      end();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
      if (event.type === 'pointerup') options.dropped(dropTargetAt(event));
    };
    const end = () => {
      isDragging = false;
      delete node.dataset['dragged'];
      node.style.translate = '';
      highlight(null);
    };
    // A finger that drags does not scroll the page.
    node.style.touchAction = 'pinch-zoom';
    const listening = new AbortController();
    const { signal } = listening;
    node.addEventListener('pointerdown', down, { signal });
    node.addEventListener('pointermove', move, { signal });
    node.addEventListener('pointerup', up, { signal });
    node.addEventListener('pointercancel', up, { signal });
    return () => {
      end();
      listening.abort();
    };
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function highlight(target: string | null): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-drop]')) {
    if (element.dataset['drop'] === target) element.dataset['over'] = 'yes';
    else delete element.dataset['over'];
  }
}
