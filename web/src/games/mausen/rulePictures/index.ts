// Mausen, pictures: the rule below which each stands.
import type { Component } from 'svelte';
import ChaseCircle from './ChaseCircle.svelte';
import Round from './Round.svelte';
import Tie from './Tie.svelte';

const rulePictures: Record<string, Component> = { 'MS-4': ChaseCircle, 'MS-7': Tie, 'MS-11': Round };
export default rulePictures;
