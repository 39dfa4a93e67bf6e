// The page: mounts the app once the sentences of its language are there.
import './prefetch';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/nunito';
import { mount } from 'svelte';
import App from './App.svelte';
import { i18n } from './i18n/i18n.svelte';
import './style.css';

/** Loaded before the first text is drawn, so that no other font stands in. */
const FONTS = ['Nunito Variable', 'Fraunces Variable'];

for (const font of FONTS) document.fonts.load(`1em "${font}"`).catch(() => undefined);
await i18n.setLanguage(i18n.preferredLanguage());
const target = document.getElementById('page');
if (target) mount(App, { target });
if (isSecureContext && 'serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('./worker.js');
