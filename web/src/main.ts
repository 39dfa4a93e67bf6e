// The browser table: begins, once it knows which language to speak.
import '@fontsource-variable/fraunces';
import '@fontsource-variable/nunito';
import { mount } from 'svelte';
import App from './App.svelte';
import { speech } from './speech/speech.svelte';
import './style.css';

const target = document.getElementById('page');
await speech.use(speech.wanted());
if (target) mount(App, { target });
if (isSecureContext && 'serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('./worker.js');
