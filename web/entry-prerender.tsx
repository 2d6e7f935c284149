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

/** React writes the tags that belong into the document's head before everything else. */
const HEAD_TAGS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/

export { trustCenterText } from '#web/content/compliance.ts'

/** The route of pages of one segment, each of which is a route of its own to a visitor. */
const ANY_PAGE = '/$page'

/** Every public page there is, and the screens that aren't one. */
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

/** What a visitor sees at a path. `alsoTool`: those who are signed in get a screen there. `broker`: whom a page is about. */
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

/** How React marks a part that was still loading. */
const LOADING = '<!--$!-->'

/** Parts that load code of their own (web/ui/later-part.tsx) are there a moment later. @throws Error when one isn't. */
async function renderWhole(page: ReactNode, tries = 5): Promise<string> {
  const html = renderToString(page)
  if (!html.includes(LOADING)) return html
  if (tries === 0) throw new Error('a part of the page hasn’t loaded')
  await new Promise(setImmediate)
  return renderWhole(page, tries - 1)
}
