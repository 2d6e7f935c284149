// A part of a page that lies below what is seen first. Its HTML is there from the build and can be read and followed; its
// code comes when it's nearly in sight. Drawn in the browser, it loads like any other part.
import { type ComponentType, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'

/** How far below what is seen a part begins to load: half a screen. */
const NEAR = '50%'

/** What is drawn: where its HTML is there already, and where it isn't. */
type Later = Readonly<Record<'kept' | 'fresh', ReactNode>>

/** `section` is the id of what holds it. Made once, beside the component that shows it. */
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
  // The same elements each time: given another, React would draw anew what it hasn't taken over yet.
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

/** At once where there is no document: while pages are built. */
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

/** Without a network, HTML that is there stays as it is until there is one. */
async function untilLoaded(load: () => Promise<ComponentType>, isPatient: boolean): Promise<ComponentType> {
  try {
    return await load()
  } catch (error) {
    if (!isPatient || navigator.onLine) throw error
    await new Promise(resolve => window.addEventListener('online', resolve, { once: true }))
    return untilLoaded(load, isPatient)
  }
}
