// Import cycles, including type imports: files that need each other are really one.
import { folderAt, isTest, type Rule, type Violation } from './rule.ts'
import type { Source, Tree } from './source-tree.ts'

/** No file imports itself through others. */
export const cycleRule: Rule = {
  name: 'no-cycles',
  instead: 'these files import each other in a circle: move what both need into a third',
  find: tree => findCycles(tree, source => source.path),
}

/**
 * The same for the folders of a side (`server/removals`), including subfolders. Files next to the folders connect them
 * and belong to none.
 */
export const folderCycleRule: Rule = {
  name: 'no-folder-cycles',
  instead: 'these folders import each other in a circle: move what both need to a lower one',
  find: tree => findCycles(tree, folderOf),
}

function folderOf({ path }: Source): string | null {
  const [side, folder] = [folderAt(path, 0), folderAt(path, 1)]
  return folder === null || side === 'tests' || isTest(path) ? null : `${side}/${folder}`
}

/** One violation per import on a cycle of the graph whose nodes `nodeOf` assigns. Null excludes a file. */
function findCycles(tree: Tree, nodeOf: (source: Source) => string | null): Violation[] {
  const byPath = new Map(tree.sources.map(source => [source.path, source]))
  const nodeAt = (path: string | null) => {
    const source = path === null ? undefined : byPath.get(path)
    return source ? nodeOf(source) : null
  }
  const arrows = new Map<string, Set<string>>()
  for (const source of tree.sources) {
    const from = nodeOf(source)
    if (from === null) continue
    const targets = arrows.get(from) ?? new Set()
    for (const { target } of source.imports) {
      const to = nodeAt(target)
      if (to !== null) targets.add(to)
    }
    arrows.set(from, targets)
  }
  const component = components([...arrows.keys()], node => [...(arrows.get(node) ?? [])])
  return tree.sources.flatMap(source =>
    source.imports.flatMap(({ target, line, specifier }) => {
      const [from, to] = [nodeOf(source), nodeAt(target)]
      if (from === null || to === null || component.get(from) !== component.get(to)) return []
      // Files within a folder may import each other. A file that imports itself is a cycle.
      if (from === to && source.path !== target) return []
      return [{ file: source.path, line, note: specifier }]
    }),
  )
}

/** The strongly connected component of each node (Tarjan), without recursion. */
function components(all: readonly string[], next: (node: string) => readonly string[]): Map<string, number> {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const found = new Map<string, number>()
  const open: string[] = []
  for (const root of all) {
    if (order.has(root)) continue
    const path = [{ node: root, rest: [...next(root)] }]
    enter(root)
    while (path.length > 0) {
      const top = path[path.length - 1]
      if (!top) break
      const child = top.rest.pop()
      if (child === undefined) {
        path.pop()
        leave(top.node, path[path.length - 1]?.node)
      } else if (!order.has(child)) {
        enter(child)
        path.push({ node: child, rest: [...next(child)] })
      } else if (!found.has(child)) lower(top.node, order.get(child))
    }
  }
  return found

  function enter(node: string): void {
    order.set(node, order.size)
    low.set(node, order.size - 1)
    open.push(node)
  }

  function leave(node: string, parent: string | undefined): void {
    if (parent) lower(parent, low.get(node))
    if (low.get(node) !== order.get(node)) return
    for (let member = open.pop(); member; member = open.pop()) {
      found.set(member, order.get(node) ?? 0)
      if (member === node) break
    }
  }

  function lower(node: string, to: number | undefined): void {
    low.set(node, Math.min(low.get(node) ?? 0, to ?? Number.POSITIVE_INFINITY))
  }
}
