// Who may open which page: every page of the route tree, by every visitor. Each folder's frame declares it with
// `opensFor`. The real router runs the real guards.
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import type { SessionState } from '#web/data/session.ts'

const ORIGIN = 'https://offlist.example'
/** The stored data of a signed-in user. */
const KEPT = JSON.stringify({ id: '1', email: 'ada@example.com', fullName: 'Ada' })
const ADA = { id: '00000000-0000-4000-8000-000000000001', email: 'ada@example.com', fullName: 'Ada' }

/**
 * The states in which a device can start. Roles don't matter to pages: a device holds only what its user may see, and
 * the server decides what they may do. So one signed-in visitor stands for all roles.
 */
const VISITORS: readonly { name: string; state: SessionState }[] = [
  ...['holder', 'manager', 'member', 'stranger', 'operator'].map(name => ({
    name,
    state: { status: 'signed-in' as const, user: ADA },
  })),
  { name: 'signed out', state: { status: 'signed-out' } },
  {
    name: 'somebody whose second step is to come',
    state: { status: 'signed-out', secondStep: { email: ADA.email, factors: [] } },
  },
]

const kept = vi.hoisted(() => ({ state: { status: 'loading' } as { status: string } }))
vi.mock('#web/data/session.ts', async original => ({
  ...(await original<object>()),
  session: { load: async () => kept.state, current: () => kept.state },
}))

type Tree = typeof import('#web/route-tree.gen.ts')['routeTree']
type Page = { id: string; path: string; opensFor: 'everybody' | 'signed in' | undefined }

let tree: Tree
let pages: Page[]
let isScreenPath: (pathname: string) => boolean
beforeAll(async () => {
  // The browser globals that the router and the pages' modules use.
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('window', { origin: ORIGIN, location: new URL(ORIGIN), scrollTo: () => {} })
  vi.stubGlobal('localStorage', { getItem: () => (kept.state.status === 'signed-in' ? KEPT : null) })
  const [{ routeTree }, navigation] = await Promise.all([
    import('#web/route-tree.gen.ts'),
    import('#web/sw/navigation.ts'),
  ])
  tree = routeTree
  isScreenPath = navigation.isScreenPath
  pages = leavesOf(createRouter({ routeTree, history: createMemoryHistory() }))
})
afterAll(() => vi.unstubAllGlobals())

function leavesOf(router: { routesById: object }): Page[] {
  const routes = router.routesById as Readonly<
    Record<
      string,
      {
        id: string
        fullPath: string
        children?: unknown
        options: { staticData?: { opensFor?: Page['opensFor'] } }
      }
    >
  >
  const frameOf = (id: string) => routes[must(/^\/[^/]*/.exec(id)?.[0], 'frame')]
  return Object.values(routes)
    .filter(route => route.children === undefined)
    .map(({ id, fullPath }) => ({
      id,
      path: fullPath,
      opensFor: frameOf(id)?.options.staticData?.opensFor,
    }))
}

/** Addresses that redirect to another page, for visitors who may open it. */
const LEADS_TO: Readonly<Record<string, string>> = { '/_app/account/': '/_app/account/security/' }

/** A page's address, with any name for its parameters. */
const addressOf = ({ path }: Page) => path.replaceAll(/\$\w+/g, 'some-name').replace(/(.)\/$/, '$1')

describe('the pages', () => {
  test('are all declared, by the folder they lie in', () => {
    expect(pages.length).toBeGreaterThan(20)
    expect(pages.filter(({ opensFor }) => opensFor === undefined)).toEqual([])
  })

  test('are told from the screens by the service worker, which answers those with the shell', () => {
    const isScreen = ({ id }: Page) => /^\/_(app|auth)\//.test(id)
    for (const page of pages)
      expect([page.id, isScreenPath(addressOf(page))]).toEqual([page.id, isScreen(page)])
  })
})

describe.each(VISITORS)('$name', ({ state }) => {
  beforeAll(() => {
    kept.state = state
  })

  test('opens every page there is for them, and is sent to sign in by the others', async () => {
    for (const page of pages) {
      const address = `${addressOf(page)}?asked=1`
      const router = createRouter({
        routeTree: tree,
        isServer: false,
        history: createMemoryHistory({ initialEntries: [address] }),
      })
      await router.load()
      const { pathname, search } = router.state.location
      const at = router.state.matches.at(-1)?.routeId
      if (page.opensFor === 'everybody' || state.status === 'signed-in') {
        const opened = must(
          pages.find(({ id }) => id === (LEADS_TO[page.id] ?? page.id)),
          page.id,
        )
        expect([page.id, at, pathname]).toEqual([page.id, opened.id, addressOf(opened)])
        continue
      }
      expect([page.id, pathname]).toEqual([page.id, '/auth'])
      const back = must((search as { redirect?: string }).redirect, `where ${page.id} leads back to`)
      expect([page.id, new URL(back, ORIGIN).origin, new URL(back, ORIGIN).pathname]).toEqual([
        page.id,
        ORIGIN,
        addressOf(page),
      ])
    }
  })
})
