// The count on the icon, kept between pages and the worker.
import { expect, test } from 'vitest'
import { BADGE_CACHE, type BadgeDeps, raiseBadge, setBadge, wipeBadge } from './app-badge.ts'

function anIcon() {
  const caches = new Map<string, Map<string, Response>>()
  const shown = { count: null as number | null }
  const deps = {
    caches: {
      open: async (name: string) => {
        const cache = caches.get(name) ?? new Map<string, Response>()
        caches.set(name, cache)
        return {
          put: async (key: string, response: Response) => void cache.set(key, response),
          match: async (key: string) => cache.get(key)?.clone(),
        }
      },
      delete: async (name: string) => caches.delete(name),
    },
    icon: {
      setAppBadge: async (count: number) => {
        shown.count = count
      },
      clearAppBadge: async () => {
        shown.count = null
      },
    },
  } as unknown as BadgeDeps
  return { caches, deps, shown }
}

test('the worker counts on from what the page said', async () => {
  const { deps, shown } = anIcon()
  await setBadge(deps, 3)
  await raiseBadge(deps)
  await raiseBadge(deps)
  expect(shown.count).toBe(5)
})

test('nothing unread shows nothing, and the first push after that is one', async () => {
  const { deps, shown } = anIcon()
  await setBadge(deps, 3)
  await setBadge(deps, 0)
  expect(shown.count).toBeNull()
  await raiseBadge(deps)
  expect(shown.count).toBe(1)
})

test('9.6 signing out leaves no count', async () => {
  const { caches, deps, shown } = anIcon()
  await setBadge(deps, 3)
  await wipeBadge(deps)
  expect(shown.count).toBeNull()
  expect(caches.has(BADGE_CACHE)).toBe(false)
})

test('where there is no icon, nothing happens', async () => {
  const { caches, deps } = anIcon()
  await setBadge({ ...deps, icon: {} }, 3)
  expect(caches.size).toBe(0)
})
