// The names of files and folders.
import type { Rule } from './rule.ts'

const CODE = /\.(ts|tsx|css|html)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Route names have a meaning for the router: `__root`, `_layout`, `$param`, `$param_` (its screen isn't
 * around this one), `-not-a-route`, parts joined by dots.
 */
const ROUTES = /^web\/routes\//
const ROUTE_PART = /^(__root|[_-]?[a-z0-9]+(-[a-z0-9]+)*|\$[a-zA-Z0-9]*_?)$/
const isRoutePart = (name: string) => name.split('.').every(part => ROUTE_PART.test(part))

const DRAWERS = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common'])

/** Lists, not barrels: each is the single place where its items are registered. */
const REGISTRIES = new Set([
  'shared/collections/index.ts',
  'shared/domain/matching/index.ts',
  'server/job-list.ts',
  'server/function-list.ts',
  'server/sandbox/index.ts',
  'web/content/index.ts',
])

const atStart = (file: string) => ({ file, line: 1 })
const folders = (file: string) => file.split('/').slice(0, -1)
const baseName = (file: string) =>
  (file.split('/').at(-1) ?? '').replace(/(\.(test|spec|gen|d|config))?\.[a-z]+$/, '')

function isKebab(file: string): boolean {
  const parts = [...folders(file), baseName(file)]
  const isRoute = ROUTES.test(file)
  return parts.every((part, depth) => KEBAB.test(part) || (isRoute && depth > 1 && isRoutePart(part)))
}

export const nameRules: readonly Rule[] = [
  {
    name: 'kebab-names',
    instead: 'files and folders are named in kebab-case, components too',
    find: tree => tree.files.filter(file => CODE.test(file) && !isKebab(file)).map(atStart),
  },
  {
    name: 'no-drawers',
    instead:
      'no utils, helpers, misc, common, and no types folder: name the file after the one thing it does',
    find: tree =>
      tree.files
        .filter(file => CODE.test(file))
        .filter(
          file =>
            DRAWERS.has(baseName(file)) ||
            folders(file).some(folder => DRAWERS.has(folder) || folder === 'types'),
        )
        .map(atStart),
  },
  {
    name: 'no-barrels',
    instead:
      'import from the file that has it; only the registries listed in tests/architecture/name-rules.ts are called index.ts',
    find: tree =>
      tree.files
        .filter(file => /(^|\/)index\.tsx?$/.test(file) && !REGISTRIES.has(file) && !ROUTES.test(file))
        .map(atStart),
  },
]
