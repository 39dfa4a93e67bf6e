// The device: components belong to the one of their context; what another one is set to does not concern them.
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import LanguagePicker from '../src/components/LanguagePicker.svelte';
import { Device } from '../src/device/device';

afterEach(cleanup);

test('each component speaks the language of its device', async () => {
  const devices = [new Device(), new Device()] as const;
  await Promise.all([devices[0].i18n.setLanguage('de'), devices[1].i18n.setLanguage('en')]);
  const pickers = devices.map(({ context }) => render(LanguagePicker, { context }).container.querySelector('[role=group]') as HTMLElement);
  expect(pickers.map((picker) => picker.getAttribute('aria-label'))).toEqual(['Sprache', 'Language']);
  expect(pickers.map((picker) => picker.querySelector('[aria-pressed=true]')?.textContent)).toEqual(['Deutsch', 'English']);
});

test('what one device is set to does not change another', () => {
  const devices = [new Device(), new Device()] as const;
  devices[0].settings.change({ sound: true });
  expect(devices.map(({ settings }) => settings.values.sound)).toEqual([true, false]);
});
