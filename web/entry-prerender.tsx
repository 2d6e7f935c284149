// Renders public pages to HTML at build time (web/build/prerender-pages.ts).

import articles from 'virtual:articles/addresses'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { SiteBuild } from '#shared/protocol/site-build.ts'
import { featureMenu } from '#web/content/feature-menu.ts'
import type { BrokerPageData } from '#web/features/directory/directory-data.ts'
import { DIRECTORY, directoryPages } from '#web/features/directory/directory-pages.ts'
import { createAppRouter } from './router.tsx'

/** React writes the tags of the document's head before everything else. */
const HEAD_TAGS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/

export { trustCenterText } from '#web/content/compliance.ts'

/** The route of single-segment pages; visitors see each as a page of its own. */
const ANY_PAGE = '/$page'

/** Every public page, and the screens that aren't public. */
export function listSite(): SiteBuild {
  const { routesById } = createAppRouter(createMemoryHistory())
  const leaves = Object.values(routesById).filter(route => route.children === undefined)
  const pathsIn = (frames: RegExp) =>
    leaves.filter(({ id }) => frames.test(id)).map(({ fullPath }) => fullPath.replace(/(.)\/$/, '$1'))
  const fixed = pathsIn(/^\/_(site|both|auth)\//).filter(path => !path.includes('$'))
  const features = featureMenu.map(({ path }) => path).filter(path => !fixed.includes(path))
  return {
    pages: [
      ...[...fixed, ...features].filter(path => path !== DIRECTORY).map(path => ({ path, updated: null })),
      ...articles,
      ...directoryPages(),
    ],
    screens: pathsIn(/^\/_app\//),
    routes: [
      ...pathsIn(/^\//).filter(path => path !== ANY_PAGE),
      ...features,
      ...articles.map(({ path }) => path).filter(path => path.lastIndexOf('/') === 0),
    ],
  }
}

const BROKER_ROUTE = '/_site/data-brokers-list/$broker'

/**
 * The visitor's page at a path. `alsoTool`: signed-in users get a screen at this path. `broker`: the page's subject.
 */
export async function renderPage(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const html = await renderWhole(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  const head = HEAD_TAGS.exec(html)?.[0] ?? ''
  const isIn = (frame: string) => router.state.matches.some(({ routeId }) => routeId === frame)
  // The sign-in page needs our scripts anyway; search engines need its head.
  const broker = router.state.matches.find(({ routeId }) => routeId === BROKER_ROUTE)?.loaderData
  return {
    head,
    body: isIn('/_auth') ? '' : html.slice(head.length),
    alsoTool: isIn('/_both'),
    broker: (broker as BrokerPageData | undefined) ?? null,
  }
}

/** React's mark for a part that was still loading. */
const LOADING = '<!--$!-->'

/** Lazily loaded parts (web/ui/later-part.tsx) are ready a moment later. @throws Error if one isn't. */
async function renderWhole(page: ReactNode, tries = 5): Promise<string> {
  const html = renderToString(page)
  if (!html.includes(LOADING)) return html
  if (tries === 0) throw new Error('a part of the page hasn’t loaded')
  await new Promise(setImmediate)
  return renderWhole(page, tries - 1)
}
