// Components: values that stay the same object while they are equal, so that what depends on them is not drawn anew.

/** A function that gives its last result again for a value equal to it, in depth. */
export function keepEqual<Value>(): (value: Value) => Value {
  let kept: Value | undefined;
  return (value) => {
    if (kept === undefined || !isEqual(kept, value)) kept = value;
    return kept;
  };
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)];
  return keys.length === otherKeys.length && keys.every((key) => key in other && isEqual(one[key as keyof typeof one], other[key as keyof typeof other]));
}
