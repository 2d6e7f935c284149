// Who may import whom (docs/ARCHITECTURE.md). Type imports count everywhere: the contract between the sides is zod.
import { isBuiltin } from 'node:module'
import { folderAt, importRule, isTest, type Rule } from './rule.ts'

const side = (file: string) => folderAt(file, 0)

/** Packages that run anywhere and touch nothing. */
const PURE_PACKAGES = new Set(['zod', 'parse-address', 'jspdf', 'jspdf-autotable', 'tldts', 'fflate'])

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** Which folders of shared a folder of shared may see besides itself. */
const BASE = ['catalogue', 'recipe', 'domain']
const SHARED_SEES: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  catalogue: ['lib', ...BASE],
  recipe: ['lib', ...BASE],
  domain: ['lib', ...BASE],
  collections: ['lib', ...BASE],
  guides: ['lib', ...BASE, 'collections'],
  letters: ['lib', ...BASE, 'collections'],
  reports: ['lib', ...BASE, 'collections', 'letters'],
  legal: ['lib', ...BASE, 'collections'],
  protocol: ['lib', ...BASE, 'collections'],
}

/** Folders of server that are no capability: what all stand on, what brings them together, and the pretend internet. */
const FOUNDATIONS = ['lib', 'db']
const COMPOSERS = ['jobs', 'functions']
const isCapability = (folder: string) => ![...FOUNDATIONS, ...COMPOSERS, 'sandbox'].includes(folder)

export const importRules: readonly Rule[] = [
  importRule(
    'shared-is-pure',
    'shared runs on both sides: import only shared and packages that touch neither Node nor the DOM; take effects as arguments',
    (source, { target, specifier }) => {
      if (side(source.path) !== 'shared' || isTest(source.path)) return false
      if (target !== null) return side(target) !== 'shared'
      return isBuiltin(specifier) || !PURE_PACKAGES.has(packageOf(specifier))
    },
  ),
  importRule(
    'sides-apart',
    'web and server never import each other, not even types: put the contract into shared/protocol',
    (source, { target }) => {
      if (target === null) return false
      const [from, to] = [side(source.path), side(target)]
      return (from === 'web' && to === 'server') || (from === 'server' && to === 'web')
    },
  ),
  importRule(
    'tests-stay-out',
    'the product does not import tests: move what both need into the product',
    (source, { target }) =>
      target !== null && !isTest(source.path) && !source.path.endsWith('.config.ts') && isTest(target),
  ),
  importRule(
    'shared-layers',
    'in shared, lib ← catalogue, recipe, domain ← collections ← protocol, guides, legal, letters ← reports; a new folder is given its place in tests/architecture/import-rules.ts',
    (source, { target }) => {
      if (target === null || side(source.path) !== 'shared' || side(target) !== 'shared') return false
      const from = folderAt(source.path, 1)
      const to = folderAt(target, 1)
      if (from === null || to === null) return true
      return from !== to && !(SHARED_SEES[from] ?? []).includes(to)
    },
  ),
  importRule(
    'capabilities-apart',
    'capabilities of server do not import each other, nor do lib and db import them: they meet in jobs, functions, routes or the domain',
    (source, { target, isType }) => {
      if (target === null || side(source.path) !== 'server' || side(target) !== 'server') return false
      const from = folderAt(source.path, 1)
      const to = folderAt(target, 1)
      if (from === null || to === null || from === to || from === 'sandbox' || to === 'sandbox') return false
      if (COMPOSERS.includes(from)) return false
      if (isCapability(to)) return true
      return COMPOSERS.includes(to) && !(isType && isCapability(from))
    },
  ),
  importRule(
    'features-apart',
    'features of web do not import each other: compose them in a route, or move the shared piece to web/ui or the domain',
    (source, { target }) => {
      if (target === null || !source.path.startsWith('web/features/') || !target.startsWith('web/features/'))
        return false
      return folderAt(source.path, 2) !== folderAt(target, 2)
    },
  ),
  importRule(
    'sandbox-is-secret',
    'only server/world.ts knows the sandbox: take what differs between the worlds as an argument',
    (source, { target }) => {
      if (!target?.startsWith('server/sandbox/') || isTest(source.path)) return false
      return !source.path.startsWith('server/sandbox/') && source.path !== 'server/world.ts'
    },
  ),
  importRule(
    'one-zod',
    'import z from #shared/lib/z.ts, which switches off the code generation that our CSP forbids',
    (source, { specifier }) => packageOf(specifier) === 'zod' && source.path !== 'shared/lib/z.ts',
  ),
]
