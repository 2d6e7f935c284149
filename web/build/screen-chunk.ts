// Which modules go into the one file that the signed-in screens share.
type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }
type Follow = (module: ModuleInfo) => readonly string[]

/** Loaded with every screen. */
const EVERY_SCREEN = /\/web\/(start-device\.ts|routes\/-app-layout\.tsx)$/
/** A screen's component, which the router splits off; and the tools that visitors see otherwise. */
const SCREEN =
  /\/web\/routes\/(_app\/[^?]*\?tsr-split=component|_both\/-(scan-tool|monitoring|legal-tool)\.tsx$)/

const atOnce: Follow = module => module.importedIds
const everything: Follow = module => [...module.importedIds, ...module.dynamicallyImportedIds]

/** `roots` and all that they import, without the modules that `isLeftOut` names and what only they import. */
function imported(
  graph: Graph,
  roots: readonly string[],
  follow: Follow,
  isLeftOut: (id: string) => boolean = () => false,
): Set<string> {
  const found = new Set<string>()
  const left = [...roots]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id) || isLeftOut(id)) continue
    found.add(id)
    const module = graph.getModuleInfo(id)
    if (module) left.push(...follow(module))
  }
  return found
}

/** The modules that every screen, or at least two, need to open, and that no page for visitors ever imports. */
function sharedByScreens(graph: Graph, main: string): Set<string> {
  const isForAccounts = (id: string) => EVERY_SCREEN.test(id) || SCREEN.test(id)
  const all = [...imported(graph, [main], everything)]
  const forVisitors = imported(graph, [main], everything, isForAccounts)
  const shared = new Set<string>()
  const seen = new Set<string>()
  for (const root of all.filter(isForAccounts)) {
    for (const id of imported(graph, [root], atOnce)) {
      if (forVisitors.has(id) || id === root) continue
      if (seen.has(id) || EVERY_SCREEN.test(root)) shared.add(id)
      seen.add(id)
    }
  }
  return shared
}

/**
 * A chunk group's `name` function: `name` for each module that signed-in screens share, null for any other. `main` is
 * the id of the module that starts the app.
 */
export function screenChunk(name: string, main: string) {
  let shared: ReadonlySet<string> | undefined
  return (id: string, graph: Graph): string | null => {
    shared ??= sharedByScreens(graph, main)
    return shared.has(id) ? name : null
  }
}
