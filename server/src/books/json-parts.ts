/** An object as JSON in parts, so that a month of invoices does not hold up other requests while it is written. */

/** Lists directly below the object are written item by item. */
export function* jsonParts(content: object): Generator<string, void, undefined> {
  let before = '{';
  for (const [name, value] of Object.entries(content)) {
    yield `${before}${JSON.stringify(name)}:`;
    yield* Array.isArray(value) ? listParts(value) : [JSON.stringify(value)];
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* listParts(list: readonly unknown[]): Generator<string, void, undefined> {
  yield '[';
  for (const [index, item] of list.entries()) yield `${index === 0 ? '' : ','}${JSON.stringify(item)}`;
  yield ']';
}
