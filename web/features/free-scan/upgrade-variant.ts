// The wording of the offer for this visit: picked once, stored as long as the tab.
import { useEffect, useState } from 'react'
import type { UpgradeVariant } from '#shared/protocol/analytics.ts'
import { track } from '#web/data/analytics.ts'

const VARIANTS: readonly UpgradeVariant[] = ['default', 'urgency', 'value', 'social_proof']
const KEY = 'offlist-upgrade-variant'

/** The visit's wording; `default` until it's known. `store` is null if the browser forbids storage. */
export function pickVariant(
  store: Pick<Storage, 'getItem' | 'setItem'> | null,
  random: () => number,
): { variant: UpgradeVariant; isNew: boolean } {
  const kept = VARIANTS.find(one => one === store?.getItem(KEY))
  if (kept) return { variant: kept, isNew: false }
  const variant = VARIANTS[Math.floor(random() * VARIANTS.length)] ?? 'default'
  store?.setItem(KEY, variant)
  return { variant, isNew: true }
}

/** Picks the wording once the page is rendered, and counts it. */
export function useUpgradeVariant(): UpgradeVariant {
  const [variant, setVariant] = useState<UpgradeVariant>('default')
  useEffect(() => {
    const picked = pickVariant(openStore(), Math.random)
    setVariant(picked.variant)
    if (picked.isNew) void track('ab_test_assigned', { variant: picked.variant })
  }, [])
  return variant
}

function openStore(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null // The browser may forbid storage.
  }
}
