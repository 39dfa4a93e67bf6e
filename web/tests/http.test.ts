// What is asked of the server.
import { expect, test, vi } from 'vitest';
import { fetchManual, fetchQrCode, fetchReplay } from '../src/protocol/http';

function requests(): { path: string; method: string; body: string }[] {
  const asked: { path: string; method: string; body: string }[] = [];
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body: string }) => {
    asked.push({ path, method, body });
    return Promise.resolve(new Response('{}'));
  });
  return asked;
}

test('parts of a link are escaped in paths', async () => {
  const asked = requests();
  await fetchManual('../../../api/server?', 'en');
  await fetchReplay('../x', 1, 'all', null);
  expect(asked.map(({ path }) => path)).toEqual([
    'api/games/..%2F..%2F..%2Fapi%2Fserver%3F/manual/en',
    'api/tables/..%2Fx/replay?perspective=all&game=1',
  ]);
});

test('a link to be drawn is in no address', async () => {
  const asked = requests();
  expect(await fetchQrCode('http://x/#/seat/t/key')).toBe('data:image/svg+xml,%7B%7D');
  expect(asked).toEqual([{ path: 'api/qr', method: 'POST', body: '{"text":"http://x/#/seat/t/key"}' }]);
});
