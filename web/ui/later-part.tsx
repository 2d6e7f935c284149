// A page part below the first screen. Its prerendered HTML is readable and its links work; its code loads shortly
// before it's visible. Rendered in the browser, it loads like any other part.
import { type ComponentType, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'

/** How far below the viewport a part starts to load: half a screen. */
const NEAR = '50%'

/** The element to render: `kept` if its HTML is already there, otherwise `fresh`. */
type Later = Readonly<Record<'kept' | 'fresh', ReactNode>>

/** `section` is the id of the element around it. Call once, at module level of the component that shows it. */
export function later(section: string, load: () => Promise<ComponentType>): Later {
  const draw = (isPatient: boolean) => {
    const Part = lazy(async () => {
      if (isPatient) await comesNear(section)
      return { default: await untilLoaded(load, isPatient) }
    })
    return (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    )
  }
  // Always the same elements: given new ones, React would render parts again that it hasn't hydrated yet.
  return { kept: draw(true), fresh: draw(false) }
}

export function LaterPart({ part }: { part: Later }) {
  const isInHtml = useSyncExternalStore(never, no, yes)
  const [wasInHtml] = useState(isInHtml)
  return wasInHtml ? part.kept : part.fresh
}

const never = () => () => {}
const no = () => false
const yes = () => true

/** Resolves at once without a document, while pages are prerendered. */
function comesNear(section: string): Promise<void> {
  return new Promise(resolve => {
    const box = typeof document === 'undefined' ? null : document.getElementById(section)
    if (box === null) return resolve()
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: NEAR },
    )
    observer.observe(box)
  })
}

/** Offline, existing HTML stays as it is until the network is back. */
async function untilLoaded(load: () => Promise<ComponentType>, isPatient: boolean): Promise<ComponentType> {
  try {
    return await load()
  } catch (error) {
    if (!isPatient || navigator.onLine) throw error
    await new Promise(resolve => window.addEventListener('online', resolve, { once: true }))
    return untilLoaded(load, isPatient)
  }
}
