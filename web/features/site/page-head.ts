// A page's title, description and share tags (specification section 2, "Breadcrumbs and page metadata").
import { ORIGIN_MARK } from '#shared/protocol/page-marks.ts'

type PageMeta = {
  title: string
  description: string
  path: string
  keywords?: readonly string[]
  /** Of the picture that is shown where the page is shared; the page's own, made by the build, unless told. */
  image?: string
}

const KEYWORDS = ['people-search sites', 'opt out', 'data removal', 'privacy']

/** The service's own address. The server puts it into what was prerendered. */
const origin = () => (typeof location === 'undefined' ? ORIGIN_MARK : location.origin)

/** For a route's `head`. */
export function pageHead({ title, description, path, keywords = KEYWORDS, image }: PageMeta) {
  const full = path === '/' ? title : `${title} | Offlist`
  const picture = `${origin()}${image ?? '/icons/icon-512.png'}`
  return {
    meta: [
      { title: full },
      { name: 'description', content: description },
      { name: 'keywords', content: keywords.join(', ') },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: 'Offlist' },
      { property: 'og:url', content: `${origin()}${path}` },
      { property: 'og:title', content: full },
      { property: 'og:description', content: description },
      { property: 'og:image', content: picture },
      { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
      { name: 'twitter:title', content: full },
      { name: 'twitter:description', content: description },
      { name: 'twitter:image', content: picture },
    ],
    links: [{ rel: 'canonical', href: `${origin()}${path}` }],
  }
}
