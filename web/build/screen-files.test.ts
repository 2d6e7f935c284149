import { expect, test } from 'vitest'
import { type ModuleLinks, screenFile } from './screen-files.ts'

const late = (...dynamicImporters: string[]): ModuleLinks => ({ importers: [], dynamicImporters })
const used = (...importers: string[]): ModuleLinks => ({ importers, dynamicImporters: [] })
const MAIN = '/app/web/main.tsx'
const AUTH = '/app/web/routes/_auth/auth.tsx?tsr-split=component'
const PRICING = '/app/web/routes/_site/pricing.tsx?tsr-split=component'
const SCREENS = ['dashboard', 'people', 'next', 'drop', 'look'].map(
  name => `/app/web/routes/_app/${name}.tsx?tsr-split=component`,
)

const GRAPH: Record<string, ModuleLinks> = {
  [MAIN]: used('/app/web/index.html'),
  '/app/web/index.html': used(),
  [AUTH]: late(MAIN),
  [PRICING]: late(MAIN),
  ...Object.fromEntries(SCREENS.map(screen => [screen, late(MAIN)])),
  '/app/web/ui/table.tsx': used(...SCREENS),
  '/app/web/ui/cell.tsx': used('/app/web/ui/table.tsx'),
  '/app/web/ui/map.tsx': used(...SCREENS.slice(1)),
  '/app/web/ui/button.tsx': used(PRICING, ...SCREENS),
  '/app/web/ui/password.tsx': used(AUTH, ...SCREENS),
  '/app/web/ui/sign-in-form.tsx': used(AUTH),
}
const fileOf = (id: string) => screenFile(id, one => GRAPH[one] ?? null)

test('what five screens share comes in one file, with what it imports', () => {
  expect(fileOf('/app/web/ui/table.tsx')).toBe('screens')
  expect(fileOf('/app/web/ui/cell.tsx')).toBe('screens')
})

test('what fewer screens share stays out of it', () => {
  expect(fileOf('/app/web/ui/map.tsx')).toBeNull()
})

test('no public page loads it: what they use is left alone', () => {
  expect(fileOf('/app/web/ui/button.tsx')).toBeNull()
  expect(fileOf(MAIN)).toBeNull()
})

test('what the sign-in page shares with screens comes in a file of its own', () => {
  expect(fileOf('/app/web/ui/password.tsx')).toBe('sign-in')
  expect(fileOf('/app/web/ui/sign-in-form.tsx')).toBeNull()
})
