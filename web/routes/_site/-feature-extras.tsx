// Additional content of some feature pages, loaded with the page.
import type { ReactNode } from 'react'

const EXTRAS: Readonly<Record<string, () => Promise<ReactNode>>> = {
  'deep-web-scanning': async () => {
    const { SourceGroups } = await import('#web/features/directory/source-groups.tsx')
    return <SourceGroups />
  },
  'live-progress-tracking': async () => {
    const { TrackingPart } = await import('#web/features/site/tracking-part.tsx')
    return <TrackingPart />
  },
  'enterprise-security': async () => {
    const { OperatorFacts } = await import('#web/features/compliance/operator-facts.tsx')
    return <OperatorFacts />
  },
}

/** Null for a page that has only text. */
export const loadExtra = async (slug: string): Promise<ReactNode> => (await EXTRAS[slug]?.()) ?? null
