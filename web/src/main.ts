// The page: mounts the app once the sentences of its language are there.
import '@fontsource-variable/fraunces';
import '@fontsource-variable/nunito';
import { mount } from 'svelte';
import App from './App.svelte';
import { Device } from './device/device';
import { preferredLanguage } from './i18n/i18n.svelte';
import { prefetch } from './prefetch';
import './style.css';

/** Loaded before the first text is drawn, so that no other font stands in. */
const FONTS = ['Nunito Variable', 'Fraunces Variable'];

const device = new Device();
prefetch(device);
for (const font of FONTS) document.fonts.load(`1em "${font}"`).catch(() => undefined);
await device.i18n.setLanguage(preferredLanguage(device.settings.values.language));
const target = document.getElementById('page');
if (target) mount(App, { target, context: device.context });
if (isSecureContext && 'serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('./worker.js');
