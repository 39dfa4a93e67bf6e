// Mausen: its four silhouettes.
import cat from 'icon:cat';
import elephant from 'icon:elephant';
import mouse from 'icon:mouse';
import dog from 'icon:sitting-dog';

export const icons: Record<string, string> = { elephant, 'sitting-dog': dog, cat, mouse };
