// Passes optional props on to libraries whose types distinguish "absent" from "undefined".

/** The object without the keys whose value is undefined. */
export function defined<T extends object>(props: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
