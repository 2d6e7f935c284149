// The frame of every public page: navigation bar, main part, footer.
import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'

/** `nav` is the NavBar. The main part has the id `main`, for the skip link and for the focus after navigation. */
export function SiteFrame({ nav, children }: { nav: ReactNode; children: ReactNode }) {
  return (
    <>
      {nav}
      <main
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100dvh-8rem)] pt-[calc(var(--spacing-nav)+var(--top-edge))]"
      >
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
