// Tests: events as the server sends them.
import type { WireEvent } from '../src/protocol/types';

export function wireEvent<Event = WireEvent>(type: string, fields: object = {}, args: object = {}): Event {
  return { type, message: { type: 'message', id: 'web-lead', args }, ...fields } as Event;
}
