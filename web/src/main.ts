// The browser table: begins, once it knows which language to speak.
import '@fontsource-variable/fraunces';
import '@fontsource-variable/nunito';
import { mount } from 'svelte';
import App from './App.svelte';
import { pageOf } from './places';
import { whereIs } from './routes';
import { speech } from './speech/speech.svelte';
import './style.css';

const target = document.getElementById('page');
const { place } = whereIs(location.hash);
// What stands there comes along with the sentences; whether it came at all is asked again by the page.
if (place) pageOf(place).catch(() => undefined);
await speech.use(speech.wanted());
if (target) mount(App, { target });
if (isSecureContext && 'serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('./worker.js');
