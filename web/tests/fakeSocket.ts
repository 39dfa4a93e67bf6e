// Tests: a WebSocket whose server is the test.
import type { FromServer } from '../src/protocol/types';

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(message: string): void {
    this.sent.push(message);
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  receive(message: FromServer): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
