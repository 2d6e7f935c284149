// Which files may import which (docs/ARCHITECTURE.md). Type imports always count: the contract between the sides is
// zod.
import { isBuiltin } from 'node:module'
import { folderAt, importRule, isTest, type Rule } from './rule.ts'

const side = (file: string) => folderAt(file, 0)

/** Packages that run anywhere and have no effects. */
const PURE_PACKAGES = new Set(['zod', 'parse-address', 'jspdf', 'jspdf-autotable', 'tldts', 'fflate'])

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** The folders of shared that each folder of shared may import, besides itself. */
const SHARED_SEES: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  catalogue: ['lib'],
  domain: ['lib', 'catalogue'],
  recipe: ['lib', 'catalogue', 'domain'],
  collections: ['lib', 'catalogue', 'domain', 'recipe'],
  guides: ['lib', 'catalogue', 'domain', 'recipe', 'collections'],
  letters: ['lib', 'catalogue', 'domain', 'recipe', 'collections'],
  legal: ['lib', 'catalogue', 'domain', 'recipe', 'collections'],
  protocol: ['lib', 'catalogue', 'domain', 'recipe', 'collections'],
  reports: ['lib', 'catalogue', 'domain', 'recipe', 'collections', 'letters'],
}

/** The base of every server capability: the database, and the background jobs. */
const GROUND = ['lib', 'db', 'jobs']

/** The folders of server that each folder of server may import, besides itself and, for a capability, the base. */
const SERVER_SEES: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  db: ['lib'],
  jobs: ['lib', 'db'],
  // Removals need consent, the bell, the mail server's refusals, and the programs that are told of them.
  removals: ['households', 'notifications', 'mail', 'webhooks'],
  // The engine runs scans and forms for removals, and tells the catalog which recipes are in use.
  recipes: ['removals', 'brokers'],
  'free-scan': ['removals'],
  // Runs a removal while its person has the page.
  'live-view': ['removals'],
  // Checks what the engine and the mails would use.
  doctor: ['recipes', 'brokers', 'mail'],
  // Each answer is checked like the finished installation.
  setup: ['doctor', 'recipes', 'mail'],
  billing: ['accounts'],
  tickets: ['mail'],
  // Mails that go out once, and those that a person can turn off.
  accounts: ['mail'],
  notifications: ['mail'],
  webhooks: ['mail'],
  // Deleting an account reaches everywhere.
  rights: ['accounts', 'households', 'removals'],
  // Counts how the mail server answers.
  metrics: ['mail'],
  // The console acts on accounts: it locks them, and starts their deletion.
  operations: ['accounts', 'rights'],
  // The operator's commands on accounts and backups.
  admin: ['accounts', 'backups', 'mail', 'rights'],
  // Daily rounds that purge expired rows, wherever they are.
  housekeeping: [
    'accounts',
    'analytics',
    'billing',
    'developer-api',
    'removals',
    'sync',
    'tickets',
    'webhooks',
  ],
}

const serverSees = (from: string, to: string): boolean =>
  (SERVER_SEES[from] ?? []).includes(to) || (!GROUND.includes(from) && GROUND.includes(to))

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
    'in shared, lib ← catalogue ← domain ← recipe ← collections ← protocol, guides, legal, letters ← reports; a new folder is given its place in tests/architecture/import-rules.ts',
    (source, { target }) => {
      if (target === null || side(source.path) !== 'shared' || side(target) !== 'shared') return false
      const from = folderAt(source.path, 1)
      const to = folderAt(target, 1)
      if (from === null || to === null) return true
      return from !== to && !(SHARED_SEES[from] ?? []).includes(to)
    },
  ),
  importRule(
    'server-layers',
    'in server, lib ← db ← jobs ← capabilities; a capability sees another only where tests/architecture/import-rules.ts says so; else they meet in the lists, the routes or the domain',
    (source, { target }) => {
      if (target === null || side(source.path) !== 'server' || side(target) !== 'server') return false
      const from = folderAt(source.path, 1)
      const to = folderAt(target, 1)
      if (from === null || to === null || from === to || from === 'sandbox' || to === 'sandbox') return false
      return !serverSees(from, to)
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
