// Lascaux, pictures: the rule below which each stands.
import type { Component } from 'svelte';
import MostOfEach from './MostOfEach.svelte';
import OrderOfTaking from './OrderOfTaking.svelte';
import RowOfPaintings from './RowOfPaintings.svelte';
import TwoColours from './TwoColours.svelte';

const rulePictures: Record<string, Component> = { 'LX-1': TwoColours, 'LX-5': RowOfPaintings, 'LX-13': OrderOfTaking, 'LX-16': MostOfEach };
export default rulePictures;
