// The table: a bubble hides neither a control nor what it points at, and stands near to it.
import { describe, expect, it } from 'vitest';
import { freePlace, type Rect } from '../src/table/pointer';

const WINDOW = { width: 360, height: 640 };
const BUBBLE = { width: 352, height: 120 };

function rect(left: number, top: number, width: number, height: number): Rect {
  return { left, top, right: left + width, bottom: top + height };
}

const HAND = rect(0, 440, 360, 150);
const BAR = rect(0, 0, 360, 48);

function around(pointed: Rect[], controls: Rect[], middle: Rect[] = []) {
  return { pointed, controls, middle, board: [...pointed, ...middle] };
}

describe('freePlace', () => {
  it('stands above a control that it points at', () => {
    const { top } = freePlace(BUBBLE, around([HAND], [HAND, BAR]), WINDOW);
    expect(top + BUBBLE.height).toBeLessThanOrEqual(HAND.top);
    expect(top).toBeGreaterThan(HAND.top - BUBBLE.height - 10);
  });

  it('stands below what is at the top', () => {
    const seat = rect(0, 50, 120, 90);
    const { top } = freePlace(BUBBLE, around([seat], [HAND, BAR]), WINDOW);
    expect(top).toBeGreaterThanOrEqual(seat.bottom);
    expect(top + BUBBLE.height).toBeLessThanOrEqual(HAND.top);
  });

  it('hides part of what it points at rather than a control', () => {
    const { top } = freePlace(BUBBLE, around([rect(0, 48, 360, 392)], [HAND, BAR]), WINDOW);
    expect(top).toBeGreaterThanOrEqual(BAR.bottom);
    expect(top + BUBBLE.height).toBeLessThanOrEqual(HAND.top);
  });

  it('leaves the middle of the board to be seen', () => {
    const middle = rect(0, 170, 360, 200);
    const { top } = freePlace(BUBBLE, around([HAND], [HAND, BAR], [middle]), WINDOW);
    expect(top + BUBBLE.height).toBeLessThanOrEqual(middle.top);
  });

  it('stands beside what fills the height', () => {
    const { left } = freePlace(BUBBLE, around([rect(0, 0, 700, 900)], []), { width: 1440, height: 900 });
    expect(left).toBeGreaterThanOrEqual(700);
  });
});
