// Import cycles, type imports counted: files that need each other are one thing in two files.
import type { Rule, Violation } from './rule.ts'
import type { Source, Tree } from './source-tree.ts'

export const cycleRule: Rule = {
  name: 'no-cycles',
  instead: 'these files import each other in a circle: move what both need into a third',
  find: findCycles,
}

/** One violation per import that lies on a cycle. */
function findCycles(tree: Tree): Violation[] {
  const byPath = new Map(tree.sources.map(source => [source.path, source]))
  const component = components(tree.sources, source =>
    source.imports.flatMap(({ target }) => (target !== null ? (byPath.get(target) ?? []) : [])),
  )
  return tree.sources.flatMap(source =>
    source.imports.flatMap(({ target, line, specifier }) => {
      const imported = target === null ? undefined : byPath.get(target)
      if (!imported || component.get(imported) !== component.get(source)) return []
      return [{ file: source.path, line, note: specifier }]
    }),
  )
}

/** Number of the strongly connected component of each file (Tarjan), without recursion. */
function components(
  all: readonly Source[],
  next: (source: Source) => readonly Source[],
): Map<Source, number> {
  const order = new Map<Source, number>()
  const low = new Map<Source, number>()
  const found = new Map<Source, number>()
  const open: Source[] = []
  for (const root of all) {
    if (order.has(root)) continue
    const path = [{ source: root, rest: [...next(root)] }]
    enter(root)
    while (path.length > 0) {
      const top = path[path.length - 1]
      if (!top) break
      const child = top.rest.pop()
      if (child === undefined) {
        path.pop()
        leave(top.source, path[path.length - 1]?.source)
      } else if (!order.has(child)) {
        enter(child)
        path.push({ source: child, rest: [...next(child)] })
      } else if (!found.has(child)) lower(top.source, order.get(child))
    }
  }
  return found

  function enter(source: Source): void {
    order.set(source, order.size)
    low.set(source, order.size - 1)
    open.push(source)
  }

  function leave(source: Source, parent: Source | undefined): void {
    if (parent) lower(parent, low.get(source))
    if (low.get(source) !== order.get(source)) return
    for (let member = open.pop(); member; member = open.pop()) {
      found.set(member, order.get(source) ?? 0)
      if (member === source) break
    }
  }

  function lower(source: Source, to: number | undefined): void {
    low.set(source, Math.min(low.get(source) ?? 0, to ?? Number.POSITIVE_INFINITY))
  }
}
