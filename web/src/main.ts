// The browser table: begins, once it knows which language to speak.
import './prefetch';
import '@fontsource-variable/fraunces';
import '@fontsource-variable/nunito';
import { mount } from 'svelte';
import App from './App.svelte';
import { speech } from './i18n/i18n.svelte';
import './style.css';

/** Known before the first word is drawn, they need no others to stand in for them. */
const LETTERS = ['Nunito Variable', 'Fraunces Variable'];

for (const letters of LETTERS) document.fonts.load(`1em "${letters}"`).catch(() => undefined);
await speech.use(speech.wanted());
const target = document.getElementById('page');
if (target) mount(App, { target });
if (isSecureContext && 'serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('./worker.js');
