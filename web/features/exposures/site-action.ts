// What can be done about a listing's site, in the listing's details. The route provides it.
import { createContext, type ReactNode, useContext } from 'react'
import type { Exposure } from './exposure-view.ts'

export type SiteActionOf = (exposure: Exposure) => ReactNode

const nothing: SiteActionOf = () => null

/** Nothing by default. */
export const SiteAction = createContext<SiteActionOf>(nothing)

export const useSiteAction = (): SiteActionOf => useContext(SiteAction)
